// All sections and their components in one list, for the catalogue and the judge.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "topology/registry.hpp"
#include "workload/registry.hpp"

namespace simcore::judge {

/// A component and its declaration, which is made once. A topology or workload also has its
/// registry entry.
struct Component {
  ComponentSpec spec{};
  const TopologyEntry* topology = nullptr;
  const WorkloadEntry* workload = nullptr;
};

/// A section of a point.
struct Section {
  std::string name;
  std::string axis;  ///< the role of its components in a study: name of an AxisKind
  std::vector<Component> components;

  /// Whether a point chooses a kind. Else a model has one component, whose kind is the section's
  /// name.
  [[nodiscard]] bool is_choice() const;
};

/// All sections, in the order of the catalogue.
const std::vector<Section>& all_sections();

/// The section of that name, or nullptr.
const Section* find_section(const std::string& name);

/// The component of that kind for points of `model`, or nullptr. The kind is the section's name
/// when the section has no choice.
const Component* find_component(const std::string& section, const std::string& kind,
                                const std::string& model);

/// The kind of a point of `model` that names none. Empty when it must name one.
std::string default_kind(const Section& section, const std::string& model);

}  // namespace simcore::judge
