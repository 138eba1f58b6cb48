#include "topology/registry.hpp"

#include "params/choose.hpp"
#include "topology/kinds.hpp"

namespace simcore::topology {

const std::vector<TopologyEntry>& topology_registry() {
  static const std::vector<TopologyEntry> entries = {
      {single_router_spec, build_single_router},
      {ring_spec, build_ring},
      {mesh_spec, build_mesh},
      {torus_spec, build_torus},
      {dragonfly_spec, build_dragonfly},
      {dragonfly_plus_spec, build_dragonfly_plus},
      {fat_tree_spec, build_fat_tree},
      {hyperx_spec, build_hyperx},
      {hypercube_spec, build_hypercube},
      {flattened_butterfly_spec, build_flattened_butterfly},
      {slim_fly_spec, build_slim_fly},
      {graph_spec, build_graph},
      {chassis_spec, build_chassis},
      {director_tree_spec, build_director_tree},
      {machine_spec, build_machine},
      {fabric_spec, nullptr, build_fabric},
  };
  return entries;
}

std::unique_ptr<Topology> make_topology(const Value& section, const std::string& model,
                                        const Fabrics& fabrics) {
  const TopologyEntry& entry = choose("topology", topology_registry(), section, "", model);
  const Params params = validate(entry.spec(), section);
  if (entry.build_from == nullptr) return entry.build(params);
  auto topology = entry.build_from(params, fabrics);
  if (model == "packet") require_connected(*topology, "topology.fabric");
  return topology;
}

}  // namespace simcore::topology
