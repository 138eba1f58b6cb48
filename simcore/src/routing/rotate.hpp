// Oblivious scatter on the dragonfly: over every port from which the target is near enough.
#pragma once

#include "routing/path_choice.hpp"
#include "topology/dragonfly.hpp"

namespace simcore {

/// At every router, in turn over all ports that still reach the target within 3 hops from the
/// source (2 in the source's own group) and over at most one global link: local detours included.
/// The k-th hop is on channel k (distance classes).
class ScatterRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  explicit ScatterRouting(const DragonflyTopology& topology)
      : topology_(&topology), by_a_(topology.size().a) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return max_hops(); }
  [[nodiscard]] std::uint32_t max_hops() const override { return 3; }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  [[nodiscard]] bool may_detour() const override { return true; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return (state.via & took_detour) != 0;
  }
  [[nodiscard]] bool draws(RouterId, RouterId) const override { return false; }
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;

 private:
  /// `via` of the state: hops left, and whether one was not on a shortest path.
  static constexpr std::uint32_t hops_left = 3;
  static constexpr std::uint32_t took_detour = 4;

  void take(RouterId here, RouterId to_router, PortIndex port, RouteState& state) const;
  [[nodiscard]] const std::vector<PortIndex>& ports_within(RouterId here, RouterId to_router,
                                                           std::uint32_t hops) const;

  const DragonflyTopology* topology_;
  Divider by_a_;
};

}  // namespace simcore
