#include "judge/resolve.hpp"

#include <utility>

#include "models/sections.hpp"
#include "params/names.hpp"
#include "point/network_figures.hpp"
#include "point/rule.hpp"

namespace simcore::judge {
namespace {

/// What the section says of an imported fabric, and what the caller knows of it.
Map fabric_figures(const Params& params, const FabricFacts& fabrics) {
  Map figures;
  for (const char* name : {"endpoints", "routers", "channels"}) {
    if (params.has(name)) figures.emplace_back(name, params.integer(name));
  }
  for (const auto& [digest, facts] : fabrics) {
    if (digest != params.text("fabric")) continue;
    const Value* tables = facts.find("has_tables");
    if (tables != nullptr) figures.emplace_back("has_tables", *tables);
  }
  return figures;
}

void lay_out(const Component& component, const Params& params, const FabricFacts& fabrics,
             Resolution& answer) {
  if (component.topology->build == nullptr) {
    answer.figures = fabric_figures(params, fabrics);
    return;
  }
  try {
    answer.figures = network_figures(*component.topology->build(params));
  } catch (const PointError& error) {
    answer.refusals.push_back(located(error, Map{{"topology", answer.names}}));
  }
}

}  // namespace

Resolution resolve(const std::string& model, const std::string& name, const Value& given,
                   const FabricFacts& fabrics) {
  Resolution answer;
  const Section* section = find_section(name);
  if (section == nullptr || !section->serves(model)) {
    answer.refusals.push_back(
        {.field = name,
         .value = given,
         .message = "there is no '" + shortened(name) + "' in a point of the " + model + " model"});
    return answer;
  }
  SectionState state = check_section(model, *section, given);
  answer.names = std::move(state.names);
  answer.refusals = std::move(state.refusals);
  if (answer.refusals.empty() && state.component->topology != nullptr) {
    lay_out(*state.component, state.params, fabrics, answer);
  }
  if (!answer.refusals.empty()) return answer;
  answer.values = std::move(state.values);
  answer.metrics = metrics_of(state.component->spec, state.params);
  return answer;
}

}  // namespace simcore::judge
