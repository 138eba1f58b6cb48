#include "catalog/catalog.hpp"

#include "catalog/component_document.hpp"
#include "forwarding/registry.hpp"
#include "params/models.hpp"
#include "params/version.hpp"
#include "pattern/registry.hpp"
#include "placement/registry.hpp"
#include "routing/registry.hpp"
#include "run/environment.hpp"
#include "run/mpi_section.hpp"
#include "run/network_section.hpp"
#include "run/run_sections.hpp"
#include "run/static_sections.hpp"
#include "stats/metrics.hpp"
#include "topology/registry.hpp"
#include "workload/registry.hpp"

namespace simcore {
namespace {

template <class Entry>
List choices_of(const std::vector<Entry>& registry) {
  List components;
  for (const Entry& entry : registry) components.emplace_back(component_document(entry.spec()));
  return components;
}

/// What a topology amounts to is asked of the core, unless it takes a fabric to know.
List topologies() {
  List components;
  for (const TopologyEntry& entry : topology_registry()) {
    ComponentSpec spec = entry.spec();
    spec.shape_from_core = entry.build != nullptr;
    components.emplace_back(component_document(spec));
  }
  return components;
}

/// Workloads list what they measure themselves; what every run reports is added here.
List workloads() {
  List components;
  for (const WorkloadEntry& entry : workload_registry()) {
    ComponentSpec spec = entry.spec();
    spec.models = {"packet"};
    spec.metrics.insert(spec.metrics.end(), common_metrics().begin(), common_metrics().end());
    components.emplace_back(component_document(spec));
  }
  return components;
}

/// Routings of the packet model, then engines that fill forwarding tables.
List routings() {
  List components;
  for (const RoutingEntry& entry : routing_registry()) {
    ComponentSpec spec = entry.spec();
    spec.models = {"packet"};
    components.emplace_back(component_document(spec));
  }
  for (const EngineEntry& entry : engine_registry()) {
    components.emplace_back(component_document(entry.spec()));
  }
  return components;
}

/// What the components of a section are to whoever chooses among them, or sets them as a whole.
Map section_axes() {
  return {{"topology", "choice"},    {"routing", "choice"},        {"workload", "condition"},
          {"pattern", "condition"},  {"placement", "choice"},      {"network", "choice"},
          {"mpi", "condition"},      {"environment", "condition"}, {"congestion", "condition"},
          {"failures", "condition"}, {"report", "condition"},      {"limits", "condition"}};
}

List only(const ComponentSpec& spec) { return {component_document(spec)}; }

}  // namespace

Map catalog_document() {
  Map sections{
      {"topology", topologies()},
      {"routing", routings()},
      {"workload", workloads()},
      {"pattern", choices_of(pattern_registry())},
      {"placement", choices_of(placement_registry())},
      {"network", only(network_spec())},
      {"mpi", only(mpi_spec())},
      {"environment", choices_of(environment_registry())},
      {"congestion", only(congestion_spec())},
      {"failures", only(failures_spec())},
      {"report", List{component_document(report_spec()), component_document(static_report_spec())}},
      {"limits",
       List{component_document(limits_spec()), component_document(static_limits_spec())}}};
  List metrics, models;
  for (const std::string& model : model_names()) models.emplace_back(model);
  for (const MetricSpec& metric : metric_list()) metrics.emplace_back(metric_document(metric));
  return {{"catalog_version", 1},
          {"simcore_version", simcore_version()},
          {"model_revision", kModelRevision},
          {"models", std::move(models)},
          {"sections", std::move(sections)},
          {"section_axes", section_axes()},
          {"metrics", std::move(metrics)}};
}

}  // namespace simcore
