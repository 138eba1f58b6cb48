// Dragonfly+ with a decision in the first spine.
#pragma once

#include "routing/detour.hpp"
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
  DragonflyPlusParRouting(const DragonflyPlusTopology& topology, WeightedDetour rule)
      : topology_(&topology), rule_(rule) {}
  [[nodiscard]] static bool serves(const DragonflyPlusTopology& topology);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return 2; }
  [[nodiscard]] std::uint32_t max_hops() const override { return 4; }
  [[nodiscard]] bool adaptive() const override { return true; }
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
  [[nodiscard]] std::span<const GlobalLink> links(RouterId spine, std::uint32_t to_group) const;
  [[nodiscard]] PortIndex port_of(const GlobalLink& link) const {
    return static_cast<PortIndex>(topology_->size().leaves + link.near_port);
  }
  [[nodiscard]] Choice least_loaded(RouterId spine, std::uint32_t to_group, std::uint32_t random,
                                    const PortLoads& loads) const;
  [[nodiscard]] std::uint32_t third_group(std::uint32_t group, std::uint32_t to_group,
                                          std::uint32_t n) const;

  const DragonflyPlusTopology* topology_;
  WeightedDetour rule_;
};

}  // namespace simcore
