// Everything that a section can be, in one list: for the catalogue and for the judge.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "topology/registry.hpp"
#include "workload/registry.hpp"

namespace simcore {

/// A component with its declaration made once; of a topology or workload also how it is built.
struct Component {
  ComponentSpec spec{};
  const TopologyEntry* topology = nullptr;
  const WorkloadEntry* workload = nullptr;
};

struct Section {
  std::string name;
  std::string axis;  ///< what its components are to whoever chooses among them: an AxisKind's name
  std::vector<Component> components;

  /// Whether points choose among kinds; the others have one component, of the section's name.
  [[nodiscard]] bool is_choice() const;
};

/// All sections, in the order of the catalogue.
const std::vector<Section>& all_sections();

/// The section of that name, nullptr where there is none.
const Section* find_section(const std::string& name);

/// The component that a point of `model` has by that kind (the section's name where there is no
/// choice); nullptr where there is none.
const Component* find_component(const std::string& section, const std::string& kind,
                                const std::string& model);

/// The kind that a point of `model` has where it names none; empty where it must name one.
std::string default_kind(const Section& section, const std::string& model);

}  // namespace simcore
