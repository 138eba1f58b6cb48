// D-mod-K on fat trees: one path for each pair, by the digits of the target's number.
#include "network/routing.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"
#include "topology/fat_tree.hpp"

namespace simcore::routing {
namespace {

/// A router of level l sends up by port q = floor(d / (w_1 ... w_l)) modulo (w p of the level
/// above): to parent q modulo w, over the parallel link floor(q / w) (Zahavi, Johnson, Kerbyson &
/// Lang, Concurrency and Computation, 2010). All packets to one endpoint thus meet in one router
/// of each level and share the links down; every shift of all endpoints is free of contention on a
/// full tree. One path for each pair, one virtual channel.
class DModKRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  explicit DModKRouting(const FatTreeTopology& topology);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return 1; }
  [[nodiscard]] std::uint32_t max_hops() const override { return topology_->diameter(); }
  [[nodiscard]] bool by_endpoint() const override { return true; }
  [[nodiscard]] std::uint32_t path_variants(RouterId, RouterId) const override { return 1; }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;

 private:
  /// Which of the ports up a router of `level` takes towards `to`, counted parents first.
  [[nodiscard]] std::uint32_t digit(std::uint32_t level, EndpointId to) const {
    return to / tops_[level] % topology_->up_ports(level);
  }

  const FatTreeTopology* topology_;
  std::vector<std::uint32_t> tops_;  ///< by level: w_1 ... w_l
};

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

}  // namespace

ComponentSpec d_mod_k_routing_spec() {
  return {.section = "routing",
          .kind = "d_mod_k",
          .title = "D-mod-k",
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

}  // namespace simcore::routing
