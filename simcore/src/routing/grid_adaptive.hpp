// Any minimal path on rings, meshes and tori, with an escape channel.
#pragma once

#include "routing/grid_routing.hpp"

namespace simcore {

/// How a packet picks among the ways that bring it closer. least_loaded: fewest queued bytes.
/// spread: at random, a dimension in proportion to the hops that are left in it, so that all
/// minimal paths are equally likely.
enum class WayChoice : std::uint8_t { least_loaded, spread };

/// Fully adaptive minimal routing (Duato, IEEE Transactions on Parallel and Distributed Systems,
/// 1993 and 1996). A packet takes an adaptive channel of the way that it picks only where it has
/// room at once, another way's where that has none, else it waits for the escape channel:
/// dimension order with a dateline, from wherever the packet is. It may leave the escape channels
/// again, for under virtual cut-through it holds no channel but the one that it is in.
///
/// Channels: 0 (and 1, with joined ends) escape, the others adaptive. The dateline goes by where
/// the packet is and where it goes, not by where it has been: channel 0 where it has yet to cross.
class GridAdaptiveRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  GridAdaptiveRouting(const GridTopology& topology, WayChoice choice,
                      std::uint32_t adaptive_channels);

  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return escape_channels_ + adaptive_channels_;
  }
  [[nodiscard]] std::uint32_t max_hops() const override { return max_hops_; }
  [[nodiscard]] bool adaptive() const override { return true; }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  [[nodiscard]] bool draws(RouterId from, RouterId to_router) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;

 private:
  /// A way closer: its port, and how many minimal hops its dimension is good for.
  struct Way {
    PortIndex port;
    std::uint32_t hops;
  };
  class Ways;

  [[nodiscard]] Hop escape(std::uint32_t position, std::uint32_t target) const;

  const GridTopology* topology_;
  WayChoice choice_;
  std::uint32_t escape_channels_;
  std::uint32_t adaptive_channels_;
  std::uint32_t max_hops_ = 0;
};

}  // namespace simcore
