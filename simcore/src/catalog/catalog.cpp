#include "catalog/catalog.hpp"

#include "catalog/component_document.hpp"
#include "params/version.hpp"
#include "placement/registry.hpp"
#include "routing/registry.hpp"
#include "run/network_section.hpp"
#include "run/run_sections.hpp"
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

/// Workloads list what they measure themselves; what every run reports is added here.
List workloads() {
  List components;
  for (const WorkloadEntry& entry : workload_registry()) {
    ComponentSpec spec = entry.spec();
    spec.metrics.insert(spec.metrics.end(), common_metrics().begin(), common_metrics().end());
    components.emplace_back(component_document(spec));
  }
  return components;
}

List only(const ComponentSpec& spec) { return {component_document(spec)}; }

}  // namespace

Map catalog_document() {
  Map sections{{"topology", choices_of(topology_registry())},
               {"routing", choices_of(routing_registry())},
               {"workload", workloads()},
               {"placement", choices_of(placement_registry())},
               {"network", only(network_spec())},
               {"report", only(report_spec())},
               {"limits", only(limits_spec())}};
  List metrics;
  for (const MetricSpec& metric : metric_list()) metrics.emplace_back(metric_document(metric));
  return {{"catalog_version", 1},
          {"simcore_version", simcore_version()},
          {"models", List{"packet"}},
          {"sections", std::move(sections)},
          {"metrics", std::move(metrics)}};
}

}  // namespace simcore
