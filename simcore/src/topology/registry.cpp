#include "topology/registry.hpp"

#include "params/choose.hpp"
#include "topology/dragonfly.hpp"
#include "topology/hyperx.hpp"
#include "topology/mesh.hpp"
#include "topology/ring.hpp"
#include "topology/single_router.hpp"
#include "topology/torus.hpp"

namespace simcore {

const std::vector<TopologyEntry>& topology_registry() {
  static const std::vector<TopologyEntry> entries = {
      {single_router_spec, build_single_router},
      {ring_spec, build_ring},
      {mesh_spec, build_mesh},
      {torus_spec, build_torus},
      {dragonfly_spec, build_dragonfly},
      {hyperx_spec, build_hyperx},
  };
  return entries;
}

std::unique_ptr<Topology> make_topology(const Value& section) {
  const TopologyEntry& entry = choose("topology", topology_registry(), section);
  return entry.build(validate(entry.spec(), section));
}

}  // namespace simcore
