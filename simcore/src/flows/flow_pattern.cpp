#include "flows/flow_pattern.hpp"

#include "engine/size_limits.hpp"
#include "params/common_params.hpp"
#include "stats/metrics.hpp"

namespace simcore::flows {
namespace {

std::vector<ParamSpec> shared_params() {
  return {count_param(AxisKind::chance, "draws", {}, {.least = 1, .most = 1e7},
                      "Random draws of the pattern or of the rank order that a run averages over. "
                      "Null: 1000 where one of them is random, else 1."),
          count_param(AxisKind::scale, "ranks", {},
                      {.least = 2, .most = static_cast<double>(max_endpoints)},
                      "Ranks that take part, one on an endpoint. Null: as many as there are "
                      "endpoints, or as the placement lists.")};
}

}  // namespace

ConstraintSpec endpoint_for_every_rank(const std::string& name) {
  return {.fields = {"pattern." + name, "topology.endpoints"},
          .message = "there must be an endpoint for every rank"};
}

ConstraintSpec draws_of_chance() {
  return {.fields = {"pattern.draws", "placement.kind"},
          .message =
              "more draws than one have no effect: neither the pattern nor the placement is "
              "random"};
}

ComponentSpec flow_pattern_spec(const char* kind, const char* title, const char* help,
                                const char* source, Drawn drawn) {
  ComponentSpec spec;
  spec.section = "pattern";
  spec.kind = kind;
  spec.title = title;
  spec.help = help;
  spec.source = source;
  spec.params = shared_params();
  spec.constraints = {endpoint_for_every_rank("ranks")};
  if (drawn != Drawn::always) spec.constraints.push_back(draws_of_chance());
  spec.metrics = static_metrics();
  spec.answers_by = {"mean_flow_bandwidth_fraction", "mean_rank_bandwidth_fraction",
                     "dependency_completion", "max_congestion"};
  return spec;
}

}  // namespace simcore::flows
