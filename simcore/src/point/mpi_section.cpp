#include "point/mpi_section.hpp"

#include <optional>

#include "params/broken_rule.hpp"
#include "params/common_params.hpp"
#include "params/cost_rows.hpp"

namespace simcore::point {

namespace {

ParamSpec time_param(const char* name, double fallback, const char* help) {
  return real_param(AxisKind::condition, name, "ns", fallback, {.least = 0, .most = 1e9}, help);
}

bool has_memory(const Params& p) { return !p.has("rank_bandwidth_gbps"); }
bool has_sockets(const Params& p) { return p.integer("sockets_per_endpoint") > 1; }

std::vector<ParamSpec> mpi_params() {
  return {
      count_param(AxisKind::condition, "ranks_per_endpoint", 1, {.least = 1, .most = 4096},
                  "Ranks that share an endpoint, and divide its problem."),
      choice_param(
          AxisKind::choice, "rank_order", {"row_major", "blocked"},
          "Which ranks of a grid share an endpoint. row_major: consecutive ones, x varying "
          "fastest, part of a line; blocked: a sub-block."),
      bytes_param(AxisKind::choice, "eager_limit_bytes", 8192, {.least = 0, .most = 4294967295.0},
                  "A message larger than this asks its receiver first (rendezvous)."),
      time_param("send_overhead_ns", 0, "Of the sending rank's processor, for each message."),
      time_param("receive_overhead_ns", 0, "Of the receiving rank's processor, for each message."),
      time_param("message_gap_ns", 0,
                 "LogGP's g: least time from the last byte of a rank's send to the first of its "
                 "next. The k bytes of a send, headers included, count (k - 1) G, as on an idle "
                 "interface; 0: sends do not wait for each other."),
      time_param("memory_latency_ns", 100,
                 "Delay of a message between two ranks of one endpoint, beside its bytes' time."),
      only_when("rank_bandwidth_gbps is not given", has_memory,
                real_param(AxisKind::resource, "memory_bandwidth_gbps", "gbps", 400.0,
                           {.least = 0.001, .most = 1e6},
                           "Rate at which an endpoint copies messages between its own ranks, one "
                           "at a time; of each socket where there are several.")),
      {.name = "rank_bandwidth_gbps",
       .type = ParamType::real,
       .axis = AxisKind::resource,
       .unit = "gbps",
       .nullable = true,
       .min = 0.001,
       .max = 1e6,
       .help = "A crossbar joins the ranks of an endpoint, such as NVLink's: rate of each rank's "
               "port, which sends one message at a time and takes in one. Null: the endpoint's "
               "memory moves all of them."},
      {.name = "message_costs",
       .type = ParamType::text_list,
       .axis = AxisKind::condition,
       .unit = "ns",
       .nullable = true,
       .min_items = 1,
       .max_items = 64,
       .help = "Processor time by size, a row `from_bytes overhead_ns ns_per_byte` each, sizes "
               "growing: of a message, the last row that it reaches adds overhead_ns + bytes x "
               "ns_per_byte to the sender's overhead and to the receiver's. Null: nothing."},
      real_param(AxisKind::condition, "reduction_ns_per_byte", "ns", 0.0, {.least = 0, .most = 1e6},
                 "Processor time to add a byte that has arrived to a rank's own data, in "
                 "collectives that reduce; after the wait for it."),
      count_param(AxisKind::condition, "sockets_per_endpoint", 1, {.least = 1, .most = 64},
                  "Sockets that divide an endpoint's ranks, in order. Each copies messages between "
                  "its own ranks."),
      only_when("sockets_per_endpoint is above 1", has_sockets,
                time_param("socket_latency_ns", 200,
                           "memory_latency_ns of a message between two sockets.")),
      only_when("sockets_per_endpoint is above 1", has_sockets,
                real_param(AxisKind::resource, "socket_bandwidth_gbps", "gbps", 200.0,
                           {.least = 0.001, .most = 1e6},
                           "Rate at which messages between the sockets of an endpoint move, one at "
                           "a time.")),
  };
}

std::optional<std::vector<CostRow>> read_costs(const Params& params) {
  return read_cost_rows(params.text_list("message_costs"));
}

std::vector<ConstraintSpec> value_rules() {
  return {{.fields = {"mpi.sockets_per_endpoint", "mpi.ranks_per_endpoint"},
           .message = "sockets_per_endpoint must divide ranks_per_endpoint",
           .holds =
               [](const Params& p) {
                 return p.integer("ranks_per_endpoint") % p.integer("sockets_per_endpoint") == 0;
               }},
          {.fields = {"mpi.rank_bandwidth_gbps", "mpi.sockets_per_endpoint"},
           .message = "rank_bandwidth_gbps is of ranks without sockets: a crossbar joins them all",
           .holds = [](const Params& p) { return has_memory(p) || !has_sockets(p); }},
          {.fields = {"mpi.message_costs"},
           .message = "rows must be `from_bytes overhead_ns ns_per_byte`, such as `1024 400 0.5`: "
                      "whole sizes that grow, 0 to 1e9 ns, 0 to 1e6 ns a byte",
           .holds = [](const Params& p) {
             return !p.has("message_costs") || read_costs(p).has_value();
           }}};
}

/// That a parameter has an effect on the workload.
ConstraintSpec has_effect(const std::string& name) {
  std::string message = "has no effect: the workload is not one of ranks";
  if (name == "rank_order") message = "has no effect: the workload has no grid of ranks";
  if (name == "reduction_ns_per_byte") message = "has no effect: no rank adds up data";
  return {.fields = {"mpi." + name, "workload.kind"}, .message = message};
}

}  // namespace

ComponentSpec mpi_spec() {
  ComponentSpec spec{.section = "mpi",
                     .kind = "mpi",
                     .title = "MPI",
                     .help =
                         "How ranks sit on endpoints and what their messages cost. Only for "
                         "workloads of ranks.",
                     .source = "LogGP: Alexandrov, Ionescu, Schauser and Scheiman (1995)",
                     .params = mpi_params()};
  for (const ParamSpec& param : spec.params) spec.constraints.push_back(has_effect(param.name));
  append_to(spec.constraints, value_rules());
  return spec;
}

MpiSettings mpi_settings(const Params& params) {
  MpiSettings mpi;
  mpi.ranks_per_endpoint = static_cast<std::uint32_t>(params.integer("ranks_per_endpoint"));
  mpi.rank_order =
      params.choice("rank_order") == "blocked" ? RankOrder::blocked : RankOrder::row_major;
  mpi.eager_limit_bytes = static_cast<std::uint32_t>(params.integer("eager_limit_bytes"));
  mpi.send_overhead = from_ns(params.real("send_overhead_ns"));
  mpi.receive_overhead = from_ns(params.real("receive_overhead_ns"));
  mpi.message_gap = from_ns(params.real("message_gap_ns"));
  mpi.memory.latency = from_ns(params.real("memory_latency_ns"));
  mpi.crossbar = !has_memory(params);
  mpi.memory.rate =
      ByteRate(params.real(mpi.crossbar ? "rank_bandwidth_gbps" : "memory_bandwidth_gbps"));
  if (params.has("message_costs")) {
    const std::vector<CostRow> rows = read_costs(params).value();
    for (const CostRow& row : rows) {
      mpi.message_costs.push_back({static_cast<std::uint32_t>(row.from_bytes),
                                   from_ns(row.fixed_ns), row.ns_per_byte * 1000});
    }
  }
  mpi.reduction_ps_per_byte = 1000 * params.real("reduction_ns_per_byte");
  mpi.sockets = static_cast<std::uint32_t>(params.integer("sockets_per_endpoint"));
  if (has_sockets(params)) {
    mpi.between_sockets.latency = from_ns(params.real("socket_latency_ns"));
    mpi.between_sockets.rate = ByteRate(params.real("socket_bandwidth_gbps"));
  }
  return mpi;
}

std::vector<Refusal> refuse_rank_order(const MpiSettings& mpi, const std::string& workload) {
  if (mpi.rank_order == RankOrder::row_major) return {};
  return {broken_rule(has_effect("rank_order"), "mpi",
                      {.value = "blocked",
                       .allowed = "row_major, unless ranks have places in a grid",
                       .found = "it is " + workload})};
}

std::vector<Refusal> refuse_reduction(const MpiSettings& mpi) {
  if (mpi.reduction_ps_per_byte <= 0) return {};
  return {broken_rule(
      has_effect("reduction_ns_per_byte"), "mpi",
      {.value = mpi.reduction_ps_per_byte / 1000, .allowed = "0, unless ranks reduce"})};
}

std::vector<Refusal> refuse_mpi_settings(const Params& params, const std::string& workload) {
  static const ComponentSpec spec = mpi_spec();
  std::vector<Refusal> refusals;
  for (const ParamSpec& param : spec.params) {
    if (!params.changed(param.name)) continue;
    refusals.push_back(broken_rule(
        has_effect(param.name), "mpi",
        {.value = *params.find(param.name),
         .allowed = param.default_value.to_text() + " unless the workload is one of ranks",
         .found = "it is " + workload}));
  }
  return refusals;
}

}  // namespace simcore::point
