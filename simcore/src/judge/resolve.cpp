#include "judge/resolve.hpp"

#include <algorithm>
#include <utility>

#include "judge/components.hpp"
#include "params/names.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "params/resolve_section.hpp"
#include "run/network_analysis.hpp"

namespace simcore::judge {
namespace {

/// "packet model", or "packet and static models".
std::string models_named(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " and ") + name;
  return text + (names.size() > 1 ? " models" : " model");
}

/// The models other than `model` that have a component of the section for which `is_so` holds.
template <class IsSo>
std::vector<std::string> other_models(const Section& section, const std::string& model,
                                      IsSo is_so) {
  std::vector<std::string> found;
  for (const std::string& other : model_names()) {
    const bool any =
        std::any_of(section.components.begin(), section.components.end(),
                    [&](const Component& c) { return serves(c.spec, other) && is_so(c.spec); });
    if (other != model && any) found.push_back(other);
  }
  return found;
}

Refusal refuse_kind(const Section& section, const Value& kind, const std::string& model) {
  std::vector<std::string> kinds;
  for (const Component& component : section.components) {
    if (serves(component.spec, model)) kinds.push_back(component.spec.kind);
  }
  Refusal refusal = refused_kind(section.name, kind, kinds, section.name);
  if (kind.is_string()) {
    const auto others = other_models(section, model, [&kind](const ComponentSpec& spec) {
      return spec.kind == kind.as_string();
    });
    if (!others.empty()) {
      refusal.message =
          shortened(kind.as_string()) + " is a " + section.name + " of the " + models_named(others);
    }
  }
  return refusal;
}

/// Makes the refusal of a parameter that only another model has name that model.
void name_other_models(const Section& section, const std::string& model, const ComponentSpec& spec,
                       std::vector<Refusal>& refusals) {
  if (section.is_choice()) return;
  for (Refusal& refusal : refusals) {
    const std::string name = refusal.field.substr(section.name.size() + 1);
    const auto has = [&name](const ComponentSpec& s) {
      return std::any_of(s.params.begin(), s.params.end(),
                         [&name](const ParamSpec& param) { return param.name == name; });
    };
    if (has(spec)) continue;
    const std::vector<std::string> others = other_models(section, model, has);
    if (others.empty()) continue;
    refusal.message =
        name + " is a parameter of " + section.name + " of the " + models_named(others);
  }
}

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

Resolution resolve(const std::string& model, const std::string& name, const Value& given,
                   const FabricFacts& fabrics) {
  Resolution answer;
  const Section* section = find_section(name);
  if (section == nullptr || other_models(*section, "", [&](const ComponentSpec& spec) {
                              return serves(spec, model);
                            }).empty()) {
    answer.refusals.push_back(
        {.field = name,
         .value = given,
         .message = "there is no '" + shortened(name) + "' in a point of the " + model + " model"});
    return answer;
  }
  const Value* told = section->is_choice() ? given.find("kind") : nullptr;
  std::string kind = section->is_choice() ? default_kind(*section, model) : name;
  if (told != nullptr) kind = told->is_string() ? told->as_string() : "";
  const Component* component = find_component(name, kind, model);
  if (component == nullptr) {
    const Value as_given = told != nullptr ? *told : Value();
    answer.names = {{"kind", as_given}};
    answer.refusals.push_back(refuse_kind(*section, as_given, model));
    return answer;
  }
  ResolvedSection resolved = resolve_section(component->spec, given);
  answer.names = std::move(resolved.names);
  answer.refusals = std::move(resolved.refusals);
  name_other_models(*section, model, component->spec, answer.refusals);
  if (answer.refusals.empty() && component->topology != nullptr) {
    lay_out(*component, resolved.params, fabrics, answer);
  }
  if (!answer.refusals.empty()) return answer;
  answer.values = std::move(resolved.values);
  answer.metrics = metrics_of(component->spec, resolved.params);
  return answer;
}

}  // namespace simcore::judge
