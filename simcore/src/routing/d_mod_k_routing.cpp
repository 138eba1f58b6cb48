#include "routing/d_mod_k_routing.hpp"

#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"
#include "topology/fat_tree.hpp"

namespace simcore {

DModKRouting::DModKRouting(const FatTreeTopology& topology) : topology_(&topology), tops_{1} {
  for (std::uint32_t level = 1; level <= topology.levels(); ++level) {
    tops_.push_back(tops_.back() * topology.shape().parents[level - 1]);
  }
}

Hop DModKRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState&,
                       const PortLoads*) const {
  if (here == to_router) return {topology_->port_of(to)};
  const FatTreeShape& shape = topology_->shape();
  const FatTreeTopology::Place& place = topology_->place(here);
  const std::uint32_t leaf = to / shape.children[0];
  if (topology_->is_above(place, leaf)) {
    // The link that a packet from below the target's own subtree would have come up by.
    const std::uint32_t link = digit(place.level - 1, to) / shape.parents[place.level - 1];
    return {static_cast<PortIndex>(topology_->down_port(place, leaf) + link)};
  }
  const std::uint32_t q = digit(place.level, to);
  const std::uint32_t parents = shape.parents[place.level];
  return {static_cast<PortIndex>(q % parents * shape.multiplicities[place.level] + q / parents)};
}

ComponentSpec d_mod_k_routing_spec() {
  return {.section = "routing",
          .kind = "d_mod_k",
          .title = "D-mod-K",
          .help =
              "Fat trees only: one path for each pair of endpoints, the way up by the digits of "
              "the target's number. Shifts of all endpoints meet no contention on a full tree.",
          .source = "Zahavi, Johnson, Kerbyson & Lang, Concurrency and Computation, 2010"};
}

std::unique_ptr<Routing> build_d_mod_k_routing(const Params&, const Topology& topology) {
  const auto* tree = topology.as_fat_tree();
  if (tree == nullptr) refuse_topology("d_mod_k", "fat trees");
  return std::make_unique<DModKRouting>(*tree);
}

}  // namespace simcore
