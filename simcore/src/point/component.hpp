// The components that sections choose from, with their declarations and their registry entries.
#pragma once

#include <string>
#include <vector>

#include "flows/registry.hpp"
#include "forwarding/registry.hpp"
#include "params/param_spec.hpp"
#include "placement/registry.hpp"
#include "routing/registry.hpp"
#include "topology/registry.hpp"
#include "workload/registry.hpp"

namespace simcore::point {

/// A component and its declaration, which is made once. What a registry lists has its entry too.
struct Component {
  ComponentSpec spec{};
  ComponentSpec (*declaration)() = nullptr;  ///< null for a workload, whose entry is its identity
  const TopologyEntry* topology = nullptr;
  const RoutingEntry* routing = nullptr;
  const EngineEntry* engine = nullptr;
  const PlacementEntry* placement = nullptr;
  const WorkloadEntry* workload = nullptr;

  [[nodiscard]] bool is(const Component& other) const {
    return declaration == other.declaration && workload == other.workload;
  }
};

/// A section of a point.
struct Section {
  std::string name;
  std::string axis{};  ///< the role of its components in a study: name of an AxisKind
  std::vector<Component> components{};

  /// Whether a point chooses a kind. Else a model has one component, whose kind is the section's
  /// name.
  [[nodiscard]] bool is_choice() const;
  /// The component of that kind for points of `model`, or nullptr.
  [[nodiscard]] const Component* find(const std::string& kind, const std::string& model) const;
  /// Whether points of `model` have the section.
  [[nodiscard]] bool serves(const std::string& model) const;
  /// The kind of a point of `model` that names none. Empty when it must name one.
  [[nodiscard]] std::string default_kind(const std::string& model) const;
};

/// The components that a list of declarations makes.
std::vector<Component> declared(const std::vector<ComponentSpec (*)()>& declarations);

}  // namespace simcore::point
