#include "models/packet/failures_section.hpp"

#include <algorithm>
#include <string>

#include "params/common_params.hpp"
#include "params/names.hpp"
#include "routing/damaged_routing.hpp"

namespace simcore::models {
namespace {

ParamSpec count(const char* name, const char* help) {
  return count_param(AxisKind::condition, name, 0, {.least = 0, .most = 1e6}, help);
}

ParamSpec probability(const char* name, const char* help) {
  return real_param(AxisKind::condition, name, "fraction", 0.0, {.least = 0, .most = 1}, help);
}

ParamSpec rate(const char* name, const char* help) {
  return real_param(AxisKind::condition, name, "fraction", 0.5, {.least = 0.001, .most = 1}, help);
}

std::vector<ParamSpec> failing_params() {
  return {
      count("failed_links",
            "Links between routers that fail, both ways, for the whole run. The same seed fails "
            "the same ones first: those of 3 are among those of 4."),
      probability("link_failure_probability",
                  "Instead of failed_links: each link fails with this probability by itself."),
      count("failed_routers",
            "Routers that fail, with all their links; their endpoints are cut off."),
      probability("router_failure_probability",
                  "Instead of failed_routers: each router fails with this probability by itself."),
      {.name = "classes",
       .type = ParamType::text_list,
       .axis = AxisKind::condition,
       .unit = "name",
       .nullable = true,
       .min_items = 1,
       .max_items = 64,
       .help = "Classes of the links that fail or are degraded, as network.classes names them, "
               "either way of a cable. Null: all links between routers."},
      seed_param("Of what is hit alone: the same in every replicate, and whatever base_seed is, so "
                 "that traffic varies on one damage. Null: by base_seed and replicate.")};
}

std::vector<ParamSpec> uneven_params() {
  return {count("degraded_links",
                "Links between routers, of those that have not failed, that run at degraded_rate."),
          probability("degraded_link_probability",
                      "Instead of degraded_links: each link is degraded with this probability."),
          rate("degraded_rate", "Of a degraded link, both ways, over that of its class."),
          count("slow_endpoints", "Endpoints whose link to their router runs at slow_rate."),
          probability("slow_endpoint_probability",
                      "Instead of slow_endpoints: each endpoint is slow with this probability."),
          rate("slow_rate",
               "Of the link between a slow endpoint and its router, both ways, over that of the "
               "others. Its memory and its computing are as fast as theirs."),
          real_param(
              AxisKind::condition, "latency_jitter", "fraction", 0.0, {.least = 0, .most = 0.95},
              "Each link between routers has a latency of its own for the whole run, the same both "
              "ways: that of its class times one of 65 evenly spaced numbers from 1 - "
              "latency_jitter to 1 + latency_jitter, all equally likely.")};
}

std::vector<ParamSpec> routing_params() {
  return {
      count_param(AxisKind::resource, "routing_channels", 2, {.least = 1, .most = 16},
                  "Virtual channels of each leg of a path where links or routers can fail. With 1 "
                  "all ways are up*/down*; each further one lets a way turn up once more, so that "
                  "more ways are minimal."),
      choice_param(AxisKind::choice, "tables", {"when_failing", "always"},
                   "when_failing: packets take tables of what is left where links or routers can "
                   "fail, else the routing as it is. always: in any case, so that nothing but the "
                   "damage differs from the intact network.")};
}

HowMany how_many(const Params& p, const char* count, const char* probability) {
  return {.count = static_cast<std::uint64_t>(p.integer(count)),
          .probability = p.real(probability)};
}

template <bool (*holds)(const Params&)>
ConstraintSpec either(const char* count, const char* probability) {
  return {.fields = {std::string("failures.") + count, std::string("failures.") + probability},
          .message = std::string("give ") + count + " or " + probability + ", not both",
          .holds = holds};
}

bool one_of_links(const Params& p) {
  return p.integer("failed_links") == 0 || p.real("link_failure_probability") == 0;
}
bool one_of_routers(const Params& p) {
  return p.integer("failed_routers") == 0 || p.real("router_failure_probability") == 0;
}
bool one_of_degraded(const Params& p) {
  return p.integer("degraded_links") == 0 || p.real("degraded_link_probability") == 0;
}
bool one_of_slow(const Params& p) {
  return p.integer("slow_endpoints") == 0 || p.real("slow_endpoint_probability") == 0;
}

bool takes_tables(const Params& p) { return damage_request(p).takes_tables(); }

std::uint64_t told(const Params& p, const char* name) {
  return static_cast<std::uint64_t>(p.integer(name));
}

std::vector<ConstraintSpec> network_rules() {
  constexpr const char* kLinks = "there must be that many links between routers";
  return {
      {.fields = {"failures.failed_links", "topology.channels"},
       .message = kLinks,
       .fits = [](const Params& p,
                  const NetworkSize& n) { return told(p, "failed_links") <= n.channels / 2; }},
      {.fields = {"failures.failed_routers", "topology.routers"},
       .message = "there must be that many routers",
       .fits = [](const Params& p,
                  const NetworkSize& n) { return told(p, "failed_routers") <= n.routers; }},
      {.fields = {"failures.degraded_links", "topology.channels"},
       .message = kLinks,
       .fits = [](const Params& p,
                  const NetworkSize& n) { return told(p, "degraded_links") <= n.channels / 2; }},
      {.fields = {"failures.slow_endpoints", "topology.endpoints"},
       .message = "there must be that many endpoints",
       .fits = [](const Params& p, const NetworkSize& n) {
         return told(p, "slow_endpoints") <= n.endpoints;
       }}};
}

}  // namespace

ComponentSpec packet_failures_spec() {
  ComponentSpec spec;
  spec.section = "failures";
  spec.kind = "failures";
  spec.title = "Failures and unevenness";
  spec.help =
      "Links and routers that have failed, links that run below their rate, slow endpoints, uneven "
      "latencies: drawn once for a run. Packets go round what has failed.";
  for (auto* group : {failing_params, uneven_params, routing_params}) {
    append_to(spec.params, group());
  }
  spec.constraints = {either<one_of_links>("failed_links", "link_failure_probability"),
                      either<one_of_routers>("failed_routers", "router_failure_probability"),
                      either<one_of_degraded>("degraded_links", "degraded_link_probability"),
                      either<one_of_slow>("slow_endpoints", "slow_endpoint_probability")};
  append_to(spec.constraints, network_rules());
  constexpr const char* kWhen = "links or routers can fail, or tables is always";
  spec.metrics = {"disconnected", "disconnected_endpoints", "disconnected_pairs_fraction",
                  "links_failed", "routers_failed"};
  for (const std::string& metric : spec.metrics) {
    spec.metric_rules.push_back({metric, kWhen, takes_tables});
  }
  return spec;
}

DamageRequest damage_request(const Params& p) {
  DamageRequest request;
  request.links = how_many(p, "failed_links", "link_failure_probability");
  request.routers = how_many(p, "failed_routers", "router_failure_probability");
  request.degraded_links = how_many(p, "degraded_links", "degraded_link_probability");
  request.slow_endpoints = how_many(p, "slow_endpoints", "slow_endpoint_probability");
  if (p.has("classes")) request.classes = p.text_list("classes");
  request.degraded_rate = p.real("degraded_rate");
  request.slow_rate = p.real("slow_rate");
  request.latency_jitter = p.real("latency_jitter");
  request.channels = static_cast<std::uint32_t>(p.integer("routing_channels"));
  request.always_tables = p.choice("tables") == "always";
  if (p.has("seed")) request.seed = static_cast<std::uint64_t>(p.integer("seed"));
  return request;
}

std::vector<Refusal> refuse_failures(const Params& failures,
                                     const std::vector<std::string>& link_classes) {
  if (!failures.has("classes")) return {};
  std::vector<Refusal> refusals;
  for (const std::string& name : failures.text_list("classes")) {
    if (std::find(link_classes.begin(), link_classes.end(), name) != link_classes.end()) continue;
    refusals.push_back(
        {.field = "failures.classes",
         .value = name,
         .allowed = nearest_names(name, link_classes),
         .message = "this topology has no link class '" + shortened(name) + "' between routers" +
                    (link_classes.empty() ? "" : ", but " + comma_joined(link_classes)) +
                    did_you_mean(name, link_classes),
         .related = {"failures.classes", "topology.kind"}});
  }
  return refusals;
}

std::vector<Refusal> refuse_least_rates(const Params& failures, const LinkRates& rates,
                                        std::size_t link_classes) {
  const DamageRequest request = damage_request(failures);
  std::vector<Refusal> refusals;
  const auto check = [&](const HowMany& how_many, const char* name, double share, double gbps) {
    if (!how_many.any() || share * gbps >= ByteRate::kLeastGbps) return;
    refusals.push_back(
        {.field = std::string("failures.") + name,
         .value = share,
         .allowed = "at least " + Value(ByteRate::kLeastGbps / gbps).to_text(),
         .message = "makes a channel of " + Value(gbps).to_text() + " Gb/s slower than " +
                    Value(ByteRate::kLeastGbps).to_text() + " Gb/s",
         .related = {std::string("failures.") + name, "network.link_bandwidth_gbps"}});
  };
  double least = rates.link_gbps;
  for (std::size_t c = 0; c < link_classes; ++c) least = std::min(least, rates.of_class(c));
  check(request.degraded_links, "degraded_rate", request.degraded_rate, least);
  check(request.slow_endpoints, "slow_rate", request.slow_rate, rates.endpoint_gbps);
  return refusals;
}

std::vector<Refusal> refuse_scarce_links(const Params& failures,
                                         const std::vector<std::string>& link_classes,
                                         const std::vector<std::uint64_t>& links_by_class) {
  if (!failures.has("classes")) return {};
  const std::vector<std::string> named = failures.text_list("classes");
  std::uint64_t links = 0;
  for (std::size_t c = 0; c < link_classes.size(); ++c) {
    const bool counts = std::find(named.begin(), named.end(), link_classes[c]) != named.end();
    if (counts) links += links_by_class[c];
  }
  std::vector<Refusal> refusals;
  for (const char* name : {"failed_links", "degraded_links"}) {
    if (told(failures, name) <= links) continue;
    refusals.push_back(
        {.field = std::string("failures.") + name,
         .value = *failures.find(name),
         .allowed = "at most " + std::to_string(links),
         .message = "links of " + comma_joined(named) + " are only " + std::to_string(links),
         .related = {std::string("failures.") + name, "failures.classes", "topology.kind"}});
  }
  return refusals;
}

RoutingNeeds needs_on(const Params& failures, const Value& routing, const RoutingNeeds& whole) {
  const DamageRequest request = damage_request(failures);
  if (!request.takes_tables()) return whole;
  const std::uint32_t channels = channels_on_damaged(routing, request.channels);
  if (channels == 0) return whole;  // refuse_on_damaged() refuses this routing
  return {.virtual_channels = channels, .sees_queues_alone = whole.sees_queues_alone};
}

}  // namespace simcore::models
