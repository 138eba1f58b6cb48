// The rules of the static model.
#include "flows/registry.hpp"
#include "models/congestion/congestion_model.hpp"
#include "models/congestion/congestion_sections.hpp"
#include "placement/registry.hpp"
#include "point/link_class_params.hpp"
#include "point/rule.hpp"

namespace simcore::models {
namespace {

std::vector<Refusal> judge_engine(const PointView& point) {
  std::vector<Refusal> refusals = refuse_network_rules(point, "routing");
  if (refusals.empty()) refusals = refuse_missing_tables(point);
  return refusals;
}

std::vector<Refusal> judge_static_placement(const PointView& point) {
  return refuse_network_rules(point, "placement");
}

std::vector<Refusal> judge_pattern(const PointView& point) {
  const SectionState* placement = point.find("placement");
  const SectionState* pattern = point.find("pattern");
  if (!point.network->known || placement == nullptr) return {};
  const std::size_t places = places_of(point.values("placement"), point.network->size.endpoints);
  std::vector<Refusal> refusals =
      refuse_ranks_of_pattern(pattern->params, places, placement->kind() == "listed");
  if (!refusals.empty()) return refusals;
  try {
    const auto made = make_flow_pattern(pattern->values, pattern->params,
                                        ranks_of_pattern(pattern->params, places), {});
    const bool random = placement->kind() == "random";
    const bool symmetric =
        random && made->symmetric() && ranks_of_pattern(pattern->params, places) == places;
    refusals = refuse_placement_seed(placement->params, symmetric);
    if (!refusals.empty()) return refusals;
    return refuse_draws(pattern->params, random || made->random());
  } catch (const PointError& error) {
    return {located(error, Map{{"pattern", pattern->values}})};
  }
}

std::vector<Refusal> judge_static_failures(const PointView& point) {
  return refuse_network_rules(point, "failures");
}

std::vector<Refusal> judge_static_classes(const PointView& point) {
  const NetworkState& network = *point.network;
  const SectionState* section = point.find("congestion");
  if (section == nullptr || !network.link_classes) return {};
  return refuse_link_classes("congestion", section->params, *network.link_classes);
}

}  // namespace

const std::vector<Rule>& congestion_rules() {
  static const std::vector<Rule> rules = {
      {{"topology", "routing"}, judge_engine},
      {{"topology", "placement"}, judge_static_placement},
      {{"topology", "placement", "pattern"}, judge_pattern},
      {{"topology", "failures"}, judge_static_failures},
      {{"topology", "congestion"}, judge_static_classes},
  };
  return rules;
}

}  // namespace simcore::models
