// The rules of the closed forms.
#include <algorithm>

#include "models/closed_form/closed_form_model.hpp"
#include "models/closed_form/closed_form_trace.hpp"

namespace simcore::models {
namespace {

std::vector<Refusal> judge_operation(const PointView& point) {
  const bool all = std::all_of(point.sections.begin(), point.sections.end(), [](const auto& one) {
    return one.second != nullptr && one.second->component != nullptr;
  });
  if (!all) return {};
  const NetworkState& network = *point.network;
  if (replays(point)) {
    return refuse_closed_trace(closed_form_sections(point),
                               network.known ? network.size.endpoints : 0);
  }
  return refuse_closed_form(
      closed_form_sections(point),
      {.endpoints = network.known ? network.size.endpoints : 0, .levels = network.tree_levels});
}

}  // namespace

ClosedFormSections closed_form_sections(const PointView& point) {
  const auto params = [&point](const char* name) -> const Params& {
    return point.find(name)->params;
  };
  return {params("workload"),
          params("network"),
          params("mpi"),
          params("loggp"),
          point.find("aggregation")->kind(),
          params("aggregation")};
}

const std::vector<Rule>& closed_form_rules() {
  static const std::vector<Rule> rules = {
      {{"topology", "workload", "network", "mpi", "loggp", "aggregation"}, judge_operation}};
  return rules;
}

}  // namespace simcore::models
