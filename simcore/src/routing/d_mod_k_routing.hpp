// D-mod-K: the way up a fat tree is written in the number of the target.
#pragma once

#include "network/routing.hpp"
#include "topology/fat_tree.hpp"

namespace simcore {

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

}  // namespace simcore
