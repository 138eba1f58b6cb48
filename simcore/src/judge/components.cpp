#include "judge/components.hpp"

#include <algorithm>

#include "closed_form/sections.hpp"
#include "flows/registry.hpp"
#include "forwarding/registry.hpp"
#include "params/param_spec.hpp"
#include "placement/registry.hpp"
#include "routing/registry.hpp"
#include "run/aggregation_section.hpp"
#include "run/closed_form_sections.hpp"
#include "run/congestion_sections.hpp"
#include "run/environment_section.hpp"
#include "run/failures_section.hpp"
#include "run/limits_section.hpp"
#include "run/loggp_sections.hpp"
#include "run/mpi_section.hpp"
#include "run/network_section.hpp"
#include "run/report_section.hpp"
#include "stats/metrics.hpp"

namespace simcore::judge {
namespace {

template <class Entry>
std::vector<Component> choices_of(const std::vector<Entry>& registry) {
  std::vector<Component> components;
  components.reserve(registry.size());
  for (const Entry& entry : registry) components.push_back({.spec = entry.spec()});
  return components;
}

std::vector<Component> topologies() {
  std::vector<Component> components;
  components.reserve(topology_registry().size());
  for (const TopologyEntry& entry : topology_registry()) {
    components.push_back({.spec = entry.spec(), .topology = &entry});
  }
  return components;
}

/// A workload lists its own metrics. Those of every run are added here.
std::vector<Component> workloads() {
  std::vector<Component> components;
  components.reserve(workload_registry().size());
  for (const WorkloadEntry& entry : workload_registry()) {
    components.push_back({.spec = entry.spec(), .workload = &entry});
    ComponentSpec& spec = components.back().spec;
    spec.models = {"packet"};
    if (entry.has_ranks()) spec.models.emplace_back("loggp");
    spec.metrics.insert(spec.metrics.end(), common_metrics().begin(), common_metrics().end());
  }
  components.push_back({.spec = closed_osu_spec()});
  return components;
}

/// The routings of the packet model, then the engines that fill forwarding tables.
std::vector<Component> routings() {
  std::vector<Component> components = choices_of(routing_registry());
  for (Component& component : components) component.spec.models = {"packet"};
  for (Component& engine : choices_of(engine_registry())) components.push_back(std::move(engine));
  return components;
}

std::vector<Component> only(std::vector<ComponentSpec> specs) {
  std::vector<Component> components;
  components.reserve(specs.size());
  for (ComponentSpec& spec : specs) components.push_back({.spec = std::move(spec)});
  return components;
}

/// The formulas place nobody.
std::vector<Component> placements() {
  std::vector<Component> components = choices_of(placement_registry());
  for (Component& component : components) {
    if (component.spec.models.empty()) component.spec.models = {"packet", "static"};
  }
  return components;
}

/// Those of the packet model, then those that have a formula.
std::vector<Component> aggregations() {
  std::vector<Component> components = choices_of(aggregation_registry());
  for (auto* spec : {closed_none_spec, closed_sharp_spec, closed_sharp_network_spec, nvls_spec}) {
    components.push_back({.spec = spec()});
  }
  return components;
}

std::vector<Section> make_sections() {
  return {
      {"topology", "choice", topologies()},
      {"routing", "choice", routings()},
      {"workload", "condition", workloads()},
      {"pattern", "condition", choices_of(flow_pattern_registry())},
      {"placement", "choice", placements()},
      {"network", "choice", only({network_spec(), closed_network_spec()})},
      {"mpi", "condition", only({mpi_spec(), closed_mpi_spec()})},
      {"environment", "condition", choices_of(environment_registry())},
      {"loggp", "condition", only({loggp_spec(), loggp_network_spec()})},
      {"aggregation", "choice", aggregations()},
      {"congestion", "condition", only({congestion_spec()})},
      {"failures", "condition", only({packet_failures_spec(), static_failures_spec()})},
      {"report", "condition", only({report_spec(), static_report_spec(), loggp_report_spec()})},
      {"limits", "condition", only({limits_spec(), static_limits_spec(), loggp_limits_spec()})}};
}

}  // namespace

bool Section::is_choice() const {
  return std::any_of(components.begin(), components.end(),
                     [this](const Component& component) { return component.spec.kind != name; });
}

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

const Component* find_component(const std::string& section, const std::string& kind,
                                const std::string& model) {
  const Section* found = find_section(section);
  if (found == nullptr) return nullptr;
  for (const Component& component : found->components) {
    if (component.spec.kind == kind && serves(component.spec, model)) return &component;
  }
  return nullptr;
}

std::string default_kind(const Section& section, const std::string& model) {
  if (section.name == "topology" || section.name == "workload" || section.name == "pattern") {
    return "";
  }
  const std::vector<std::string> this_model = {model};
  const ComponentSpec* first = nullptr;
  for (const Component& component : section.components) {
    if (!serves(component.spec, model)) continue;
    if (component.spec.default_for == this_model) return component.spec.kind;
    if (first == nullptr) first = &component.spec;
  }
  return first != nullptr ? first->kind : "";
}

}  // namespace simcore::judge
