#include "point/rule.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "params/resolve_section.hpp"

namespace simcore::point {

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

std::vector<Refusal> with_values(std::vector<Refusal> refusals, const PointView& point) {
  Map all;
  for (const auto& [name, state] : point.sections) all.emplace_back(name, state->values);
  for (Refusal& refusal : refusals) {
    const PointError error = point_error(refusal);
    std::vector<std::string> related = std::move(refusal.related);
    refusal = located(error, all);
    refusal.related = std::move(related);
  }
  return refusals;
}

Refusal located(const PointError& error, const Value& names) {
  Refusal refusal = refusal_of(error);
  const Value* place = &names;
  for (std::size_t at = 0; at < refusal.field.size() && place != nullptr;) {
    const std::size_t end = std::min(refusal.field.find_first_of(".[]", at), refusal.field.size());
    const std::string step = refusal.field.substr(at, end - at);
    const bool index = at > 0 && refusal.field[at - 1] == '[';
    at = end + (end + 1 < refusal.field.size() && refusal.field[end] == ']' ? 2 : 1);
    if (step.empty()) continue;
    if (!index) {
      place = place->find(step);
    } else {
      const auto number = static_cast<std::size_t>(std::stoul(step));
      const bool inside = place->is_list() && number < place->as_list().size();
      place = inside ? &place->as_list()[number] : nullptr;
    }
  }
  if (place != nullptr && !place->is_null()) refusal.value = *place;
  return refusal;
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

}  // namespace simcore::point
