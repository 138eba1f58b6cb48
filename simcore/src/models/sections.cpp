#include "models/sections.hpp"

#include <algorithm>
#include <utility>

#include "models/registry.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"
#include "params/resolve_section.hpp"
#include "point/point_sections.hpp"

namespace simcore::models {
namespace {

/// Adds a model's components to the section of the models before it, each behind the one that it
/// follows in the model's own list.
void add_components(const std::string& model, std::vector<Component> own,
                    std::vector<Component>& all) {
  auto place = all.end();
  for (Component& component : own) {
    const auto known = std::find_if(
        all.begin(), all.end(), [&component](const Component& one) { return one.is(component); });
    if (known != all.end()) {
      known->spec.models.push_back(model);
      place = known + 1;
      continue;
    }
    component.spec.models = {model};
    place = all.insert(place, std::move(component)) + 1;
  }
}

void add_model(const Model& model, std::vector<Section>& sections) {
  for (Section& own : model.sections()) {
    Section& all = *std::find_if(sections.begin(), sections.end(),
                                 [&own](const Section& one) { return one.name == own.name; });
    add_components(model.name, std::move(own.components), all.components);
  }
}

std::vector<Section> make_sections() {
  std::vector<Section> sections = {
      {"topology", "choice"},    {"routing", "choice"},        {"workload", "condition"},
      {"pattern", "condition"},  {"placement", "choice"},      {"network", "choice"},
      {"mpi", "condition"},      {"environment", "condition"}, {"loggp", "condition"},
      {"aggregation", "choice"}, {"congestion", "condition"},  {"failures", "condition"},
      {"report", "condition"},   {"limits", "condition"}};
  for (const Model& model : model_registry()) add_model(model, sections);
  return sections;
}

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
  for (Refusal& refusal : refusals) {
    if (!refusal.field.starts_with(section.name + ".")) continue;
    const std::string name = refusal.field.substr(section.name.size() + 1);
    const auto has = [&](const ComponentSpec& s) {
      return s.kind == spec.kind &&
             std::any_of(s.params.begin(), s.params.end(),
                         [&name](const ParamSpec& param) { return param.name == name; });
    };
    if (has(spec)) continue;
    const std::vector<std::string> others = other_models(section, model, has);
    if (others.empty()) continue;
    refusal.message =
        name + " is a parameter of " + section.name + " of the " + models_named(others);
  }
}

/// Throws PointError for a section that only other models have, and names them.
void refuse_other_sections(const Value& point, const std::string& model) {
  for (const auto& [name, value] : point.as_map()) {
    const Section* section = find_section(name);
    if (section == nullptr || section->serves(model)) continue;
    const auto others = other_models(*section, model, [](const ComponentSpec&) { return true; });
    throw PointError(name, value.to_text(), "absent",
                     "is not a section of a point of the " + model + " model but of the " +
                         models_named(others));
  }
}

/// Throws PointError for a member of the point that its model does not have.
void check_member_names(const Value& point, const std::string& model) {
  std::vector<std::string> known = {"model", "base_seed", "replicate"};
  for (const Section& section : all_sections()) {
    if (section.serves(model)) known.push_back(section.name);
  }
  if (point.is_map()) refuse_other_sections(point, model);
  check_section_names(point, known, model);
}

SectionState check_member(const Value& point, const std::string& model, const Section& section) {
  const Value& given = section_of(point, section.name.c_str());
  if (given.is_null() && section.default_kind(model).empty()) {
    throw PointError(section.name, "null", "an object with `kind`", "is required");
  }
  SectionState state = check_section(model, section, given);
  require_none(state.refusals);
  return state;
}

}  // namespace

const std::vector<Section>& all_sections() {
  static const std::vector<Section> sections = make_sections();
  return sections;
}

const Section* find_section(const std::string& name) {
  for (const Section& section : all_sections()) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

SectionState check_section(const std::string& model, const Section& section, const Value& given) {
  const Value* told = section.is_choice() ? given.find("kind") : nullptr;
  std::string kind = section.is_choice() ? section.default_kind(model) : section.name;
  if (told != nullptr) kind = told->is_string() ? told->as_string() : "";
  SectionState state{.component = section.find(kind, model)};
  if (state.component == nullptr) {
    const Value as_given = told != nullptr ? *told : Value();
    state.names = {{"kind", as_given}};
    state.refusals.push_back(refuse_kind(section, as_given, model));
    return state;
  }
  ResolvedSection resolved = resolve_section(state.component->spec, given);
  state.names = std::move(resolved.names);
  state.refusals = std::move(resolved.refusals);
  name_other_models(section, model, state.component->spec, state.refusals);
  if (!state.refusals.empty()) {
    state.component = nullptr;
    return state;
  }
  state.values = std::move(resolved.values);
  state.params = std::move(resolved.params);
  return state;
}

ResolvedPoint resolve_point(const Value& point, const std::vector<std::string>& names) {
  const std::string model = model_of(point).name;
  if (names.empty()) check_member_names(point, model);
  std::vector<std::pair<std::string, SectionState>> sections;
  for (const Section& section : all_sections()) {
    const bool asked = names.empty()
                           ? section.serves(model)
                           : std::find(names.begin(), names.end(), section.name) != names.end();
    if (asked) sections.emplace_back(section.name, check_member(point, model, section));
  }
  return {model, seed_of(point, "base_seed", 1), seed_of(point, "replicate", 0),
          std::move(sections)};
}

}  // namespace simcore::models
