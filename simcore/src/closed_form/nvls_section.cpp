#include "closed_form/sections.hpp"
#include "params/common_params.hpp"

namespace simcore::closed_form {
namespace {

bool has_two_levels(const Params& p) { return p.integer("switch_levels") == 2; }

ParamSpec share(const char* name, double fallback, const char* help) {
  return real_param(AxisKind::condition, name, "fraction", fallback, {.least = 0.01, .most = 1},
                    help);
}

ParamSpec protocol_param() {
  ParamSpec param =
      choice_param(AxisKind::choice, "protocol", {"simple", "ll", "ll128"},
                   "NCCL's wire format of rings and trees. ll: half of the wire is flags; ll128: 8 "
                   "of 128 bytes. Null: the fastest. NVLS takes simple.");
  param.default_value = {};
  param.nullable = true;
  return param;
}

}  // namespace

ConstraintSpec whole_domains() {
  return {.fields = {"aggregation.domain_endpoints", "topology.endpoints"},
          .message = "the endpoints must be at most those of a domain, or a multiple of them"};
}

ConstraintSpec simple_protocol() {
  return {.fields = {"aggregation.protocol", "workload.algorithm"},
          .message = "nvls takes the protocol simple"};
}

ConstraintSpec several_domains(const std::string& name) {
  return {.fields = {"aggregation." + name, "topology.endpoints"},
          .message = "has no effect in a single domain"};
}

ComponentSpec nvls_spec() {
  ComponentSpec spec;
  spec.section = "aggregation";
  spec.kind = "nvls";
  spec.title = "NVLink SHARP";
  spec.help =
      "Endpoints whose switches copy and reduce, beside NCCL's ring and double binary tree over "
      "them. Several domains are joined by a network that is given by its rate alone.";
  spec.source =
      "NVIDIA/nccl issue 1455 and NVIDIA/nccl-tests issue 212 (rates); NCCL 2.27, graph/tuning.cc "
      "(latencies of protocols)";
  spec.params = {
      count_param(AxisKind::scale, "domain_endpoints", 8, {.least = 2, .most = 576},
                  "Endpoints of a domain. The topology has at most so many, or a multiple of it."),
      positive_param(AxisKind::resource, "endpoint_gbps", "gbps", 3600.0, 1e6,
                     "Rate of an endpoint into its switches, each way: 450 GB/s for H100."),
      share("efficiency", 0.822,
            "Share of it that a ring's data take: 370 of 450 GB/s (nccl-tests issue 212)."),
      share("in_switch_efficiency", 0.689,
            "Share of it that NVLS takes, with the N-th part that an endpoint fetches and stores "
            "for all N: 310 of 450 GB/s fits 5 to 8 H100 (nccl issue 1455)."),
      count_param(AxisKind::choice, "switch_levels", 1, {.least = 1, .most = 2},
                  "Levels of switches in a domain."),
      only_when("switch_levels is 2", has_two_levels,
                real_param(AxisKind::condition, "switch_latency_ns", "ns", 200.0,
                           {.least = 0, .most = 1e6}, "Of each further switch on a way.")),
      protocol_param(),
      count_param(AxisKind::choice, "channels", 16, {.least = 1, .most = 64},
                  "Rings or trees that share the data."),
      positive_param(AxisKind::condition, "channel_gbps", "gbps", 293.6, 1e6,
                     "What one channel can move: 36.7 GB/s in NCCL's tuning model of Hopper."),
      positive_param(AxisKind::resource, "scale_out_gbps", "gbps", 400.0, 1e6,
                     "Of an endpoint out of its domain, each way. Of several domains only."),
      real_param(AxisKind::condition, "scale_out_latency_ns", "ns", 14000.0,
                 {.least = 0, .most = 1e9},
                 "Of a step between domains: 14 us in NCCL's tuning model for simple.")};
  spec.constraints = {whole_domains(), simple_protocol(), several_domains("scale_out_gbps")};
  return spec;
}

ScaleUpDomain scale_up_domain(const Params& p) {
  ScaleUpDomain domain;
  domain.endpoints = static_cast<std::uint32_t>(p.integer("domain_endpoints"));
  domain.endpoint_gbps = p.real("endpoint_gbps");
  domain.efficiency = p.real("efficiency");
  domain.in_switch_efficiency = p.real("in_switch_efficiency");
  domain.switch_levels = static_cast<std::uint32_t>(p.integer("switch_levels"));
  domain.switch_latency_ns = p.real("switch_latency_ns");
  domain.scale_out_gbps = p.real("scale_out_gbps");
  domain.scale_out_latency_ns = p.real("scale_out_latency_ns");
  domain.channels = static_cast<std::uint32_t>(p.integer("channels"));
  domain.channel_gbps = p.real("channel_gbps");
  if (p.has("protocol")) domain.protocol = nccl_protocol(p.choice("protocol"));
  return domain;
}

}  // namespace simcore::closed_form
