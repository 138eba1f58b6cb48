#include "point/component.hpp"

#include <algorithm>

namespace simcore::point {

bool Section::is_choice() const {
  return std::any_of(components.begin(), components.end(),
                     [this](const Component& component) { return component.spec.kind != name; });
}

const Component* Section::find(const std::string& kind, const std::string& model) const {
  for (const Component& component : components) {
    if (component.spec.kind == kind && params::serves(component.spec, model)) return &component;
  }
  return nullptr;
}

bool Section::serves(const std::string& model) const {
  return std::any_of(components.begin(), components.end(), [&model](const Component& component) {
    return params::serves(component.spec, model);
  });
}

std::string Section::default_kind(const std::string& model) const {
  if (name == "topology" || name == "workload" || name == "pattern") return "";
  const std::vector<std::string> this_model = {model};
  const ComponentSpec* first = nullptr;
  for (const Component& component : components) {
    if (!params::serves(component.spec, model)) continue;
    if (component.spec.default_for == this_model) return component.spec.kind;
    if (first == nullptr) first = &component.spec;
  }
  return first != nullptr ? first->kind : "";
}

std::vector<Component> declared(const std::vector<ComponentSpec (*)()>& declarations) {
  std::vector<Component> components;
  components.reserve(declarations.size());
  for (auto* declaration : declarations) {
    components.push_back({.spec = declaration(), .declaration = declaration});
  }
  return components;
}

}  // namespace simcore::point
