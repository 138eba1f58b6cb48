#include "judge/rules.hpp"

#include "params/resolve_section.hpp"

namespace simcore {

const std::vector<Rule>& rules_of(const std::string& model) {
  return model == "static" ? static_rules() : packet_rules();
}

std::vector<Refusal> refuse_network_rules(const PointView& point, const std::string& section) {
  const SectionState* state = point.find(section);
  if (state == nullptr || point.network == nullptr || !point.network->known) return {};
  std::vector<Refusal> refusals;
  for (const ConstraintSpec& rule : state->component->spec.constraints) {
    if (rule.fits == nullptr || rule.fits(state->params, point.network->size)) continue;
    std::vector<Value> others;
    for (std::size_t i = 1; i < rule.fields.size(); ++i) {
      others.push_back(point.field(rule.fields[i]));
    }
    refusals.push_back(broken_rule(rule, section, point.field(rule.fields.front()), others));
  }
  return refusals;
}

std::vector<Refusal> refuse_missing_tables(const PointView& point) {
  const NetworkState& network = *point.network;
  if (point.find("routing")->kind() != "imported" || network.has_tables.value_or(true)) return {};
  return {{.field = "routing.kind",
           .value = "imported",
           .allowed = "a fabric with tables, or another routing",
           .message = "the fabric " + network.fabric +
                      " was imported without forwarding tables: choose another routing, or import "
                      "it together with its tables",
           .related = {"routing.kind", "topology.fabric"}}};
}

}  // namespace simcore
