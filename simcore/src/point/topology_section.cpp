#include "point/topology_section.hpp"

#include "topology/wired.hpp"

namespace simcore::point {
namespace {

template <class Entry, class Keep>
std::vector<Component> served(const std::vector<Entry>& registry, const std::string& model,
                              Keep keep) {
  std::vector<Component> components;
  for (const Entry& entry : registry) {
    Component component{.spec = entry.spec(), .declaration = entry.spec};
    if (!serves(component.spec, model)) continue;
    keep(component, entry);
    components.push_back(std::move(component));
  }
  return components;
}

}  // namespace

std::vector<Component> topologies(const std::string& model) {
  return served(topology_registry(), model, [](Component& component, const TopologyEntry& entry) {
    component.topology = &entry;
  });
}

std::vector<Component> placements(const std::string& model) {
  return served(placement_registry(), model, [](Component& component, const PlacementEntry& entry) {
    component.placement = &entry;
  });
}

std::unique_ptr<Topology> build_topology(const ResolvedPoint& point, const Fabrics& fabrics) {
  return topology::build_topology(*point.component("topology").topology, point.params("topology"),
                                  fabrics);
}

void require_connected_fabric(const ResolvedPoint& point, const Topology& topology) {
  if (point.component("topology").topology->build_from == nullptr) return;
  require_connected(topology, "topology.fabric");
}

}  // namespace simcore::point
