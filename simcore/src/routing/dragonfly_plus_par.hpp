// Dragonfly+ with a decision in the first spine.
#pragma once

#include <span>
#include <vector>

#include "routing/nonminimal_choice.hpp"
#include "routing/path_choice.hpp"
#include "topology/dragonfly_plus.hpp"

namespace simcore {

/// A leaf sends to its spines in turn. The first spine compares the queues of its global ports: it
/// goes on to the target's group while
///   queued bytes there <= detour_weight * queued bytes towards a random third group + threshold,
/// else to that group, whose spine sends straight on to the target's group. Of the ports towards a
/// group the one with the fewest queued bytes is meant.
///
/// Leaf, spine, (spine,) spine, leaf: four hops at most. The second global hop and the way down
/// after it are on channel 1, all others on channel 0: up < global 0 < global 1 < down.
class DragonflyPlusParRouting final : public Routing {
 public:
  /// `topology` must outlive this; each of its spines must have links to every other group.
  DragonflyPlusParRouting(const DragonflyPlusTopology& topology, WeightedDetour rule);
  [[nodiscard]] static bool serves(const DragonflyPlusTopology& topology);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return 2; }
  [[nodiscard]] std::uint32_t max_hops() const override { return 4; }
  [[nodiscard]] bool adaptive() const override { return true; }
  /// Only spines do, and only towards other groups.
  [[nodiscard]] bool weighs_loads(RouterId here, RouterId to_router,
                                  const RouteState&) const override {
    return !topology_->is_leaf(here) && topology_->group_of(here) != topology_->group_of(to_router);
  }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;
  [[nodiscard]] bool may_detour() const override { return true; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return state.scratch == 2;
  }

 private:
  struct Choice {
    PortIndex port;
    std::uint32_t queued;
  };
  /// A spine's links to another group.
  [[nodiscard]] std::span<const GlobalLink> links(RouterId spine, std::uint32_t to_group) const {
    const std::uint32_t spines = topology_->size().spines;
    const std::uint32_t place = topology_->place_of(spine) - topology_->size().leaves;
    const std::uint32_t group = topology_->group_of(spine);
    return links_[(std::size_t{group} * spines + place) * topology_->size().g + to_group];
  }
  [[nodiscard]] PortIndex port_of(const GlobalLink& link) const {
    return static_cast<PortIndex>(topology_->size().leaves + link.near_port);
  }
  [[nodiscard]] Choice least_loaded(RouterId spine, std::uint32_t to_group, std::uint32_t random,
                                    const PortLoads& loads) const;
  [[nodiscard]] std::uint32_t third_group(std::uint32_t group, std::uint32_t to_group,
                                          std::uint32_t n) const;

  const DragonflyPlusTopology* topology_;
  WeightedDetour rule_;
  std::vector<std::span<const GlobalLink>> links_;  ///< by spine, the other group last
};

}  // namespace simcore
