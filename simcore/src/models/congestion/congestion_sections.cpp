#include "models/congestion/congestion_sections.hpp"

#include <string>

#include "flows/flow_pattern.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"
#include "point/link_class_params.hpp"

namespace simcore::models {
namespace {

/// Draws of a random pattern for which the section gives no number.
constexpr std::uint64_t kUsualDraws = 1000;

bool head_of_line(const Params& p) { return p.choice("cost") == "head_of_line"; }
bool rates_can_differ(const Params& p) { return !p.has("link_bandwidth_gbps") || p.has("classes"); }
bool rates_count(const Params& p) { return p.choice("link_rates") == "weighed"; }

/// The rate of a cable, 10^9 bits a second.
ParamSpec cable_rate(const char* name, const char* help) {
  return real_param(AxisKind::resource, name, "gbps", {}, {.least = 0.001, .most = 1e6}, help);
}

/// The classes have no latency, because no time passes in this model.
ParamSpec classes_of_rates() {
  ParamSpec classes = link_classes(
      "By the name of a link class, the rate of its cables where it is not link_bandwidth_gbps: "
      "local and global of a dragonfly, dimension_0 of a grid, up_1 and down_2 (a way each) of a "
      "fat tree. injection: of the cables between endpoints and routers.",
      {cable_rate("bandwidth_gbps", "Of each of the class's cables. Null: link_bandwidth_gbps.")});
  classes.applies_when = "link_rates is weighed";
  classes.applies = rates_count;
  return classes;
}

bool links_fail(const Params& p) { return p.integer("failed_links") > 0; }

}  // namespace

ComponentSpec congestion_spec() {
  ComponentSpec spec;
  spec.section = "congestion";
  spec.kind = "congestion";
  spec.title = "Congestion";
  spec.help =
      "What a flow gets of its link, from the number of flows on the fullest cable of its "
      "path.";
  spec.source = "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008";
  spec.params = {
      choice_param(AxisKind::condition, "cost", {"ideal", "head_of_line"},
                   "ideal: c flows get 1/c each; head_of_line: 1/(1 + extra_flow_cost (c - 1)), as "
                   "measured where blocked packets hold up others."),
      only_when("cost is head_of_line", head_of_line,
                real_param(AxisKind::condition, "extra_flow_cost", "fraction", 1.2317,
                           {.least = 0, .most = 1000},
                           "What each further flow costs, in flows. 1.2317 fits the bandwidths of "
                           "627.4, 281.2, 181.2 and 133.6 MiB/s that the InfiniBand cluster CHiC "
                           "gave one to four flows.")),
      cable_rate(
          "link_bandwidth_gbps",
          "Of every cable of which classes says nothing. Null: 100, or as an imported fabric "
          "says of each cable."),
      only_when(
          "link_bandwidth_gbps is not given, or classes is", rates_can_differ,
          choice_param(AxisKind::condition, "link_rates", {"weighed", "ignored"},
                       "weighed: a cable of twice the sender's rate carries two flows without "
                       "congestion, one of half its rate slows even a single one; ignored: "
                       "flows are counted, whatever the cables' rates.")),
      classes_of_rates()};
  return spec;
}

ComponentSpec static_failures_spec() {
  ComponentSpec spec;
  spec.section = "failures";
  spec.kind = "failures";
  spec.title = "Failures";
  spec.help = "Random failures of links between routers, after which the network is routed anew.";
  spec.params = {count_param(AxisKind::condition, "failed_links", 0, {.least = 0, .most = 1e6},
                             "Links between routers that fail together in a trial."),
                 only_when("failed_links is above 0", links_fail,
                           count_param(AxisKind::chance, "trials", 1, {.least = 1, .most = 1e5},
                                       "Trials with other links, each with the same draws; the "
                                       "intact network is evaluated as well."))};
  // CongestionSetup checks it against the wiring itself.
  spec.constraints = {{.fields = {"failures.failed_links", "topology.channels"},
                       .message = "there must be that many links between routers",
                       .fits = [](const Params& p, const NetworkSize& network) {
                         return static_cast<std::uint64_t>(p.integer("failed_links")) <=
                                network.channels / 2;
                       }}};
  return spec;
}

std::vector<Refusal> refuse_ranks_of_pattern(const Params& pattern, std::size_t places,
                                             bool listed) {
  if (places < 2) {
    return {{.field = "topology.endpoints",
             .value = places,
             .allowed = "2 or more",
             .message = "a pattern needs two endpoints or more"}};
  }
  if (!pattern.has("ranks")) return {};
  const auto given = static_cast<std::size_t>(pattern.integer("ranks"));
  if (given <= places) return {};
  const std::string of = listed ? " endpoints that placement lists" : " endpoints";
  Refusal refusal = broken_rule(endpoint_for_every_rank("ranks"), "pattern",
                                {.value = given,
                                 .allowed = "2 to " + std::to_string(places),
                                 .found = "more than the " + std::to_string(places) + of});
  if (listed) refusal.related.back() = "placement.endpoints";
  return {refusal};
}

std::uint32_t ranks_of_pattern(const Params& pattern, std::size_t places) {
  return static_cast<std::uint32_t>(
      pattern.has("ranks") ? static_cast<std::size_t>(pattern.integer("ranks")) : places);
}

std::vector<Refusal> refuse_draws(const Params& pattern, bool random) {
  if (random || !pattern.has("draws") || pattern.integer("draws") == 1) return {};
  return {broken_rule(draws_of_chance(), "pattern",
                      {.value = pattern.integer("draws"), .allowed = "1"})};
}

std::vector<Refusal> refuse_placement_seed(const Params& placement, bool symmetric) {
  if (!symmetric || !placement.find("seed") || !placement.has("seed")) return {};
  return {{.field = "placement.seed",
           .value = placement.integer("seed"),
           .allowed = "null",
           .message = "has no effect: the pattern is random, and as likely in any order of all "
                      "endpoints",
           .related = {"placement.seed", "pattern.kind"}}};
}

std::uint64_t draws_of(const Params& pattern, bool random) {
  if (!pattern.has("draws")) return random ? kUsualDraws : 1;
  return static_cast<std::uint64_t>(pattern.integer("draws"));
}

}  // namespace simcore::models
