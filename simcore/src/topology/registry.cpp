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
      {multi_plane_spec, build_multi_plane},
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

std::unique_ptr<Topology> build_topology(const TopologyEntry& entry, const Params& params,
                                         const Fabrics& fabrics) {
  return entry.build_from != nullptr ? entry.build_from(params, fabrics) : entry.build(params);
}

std::unique_ptr<Topology> make_topology(const Value& section, const Fabrics& fabrics) {
  const TopologyEntry& entry = choose("topology", topology_registry(), section);
  return build_topology(entry, validate(entry.spec(), section), fabrics);
}

}  // namespace simcore::topology
