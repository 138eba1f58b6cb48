// Dimension order upwards for one half of the packets and downwards for the other.
#pragma once

#include "routing/grid_routing.hpp"

namespace simcore {

/// O1TURN (Seo, Ali, Lim & Rafique, ISCA 2005), here for any number of dimensions: a random bit
/// picks the ascending or the descending order, each with virtual channels of its own.
class O1TurnRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  O1TurnRouting(const GridTopology& topology, RingRule rule)
      : shape_(&topology.shape()), grid_(topology, rule) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return 2 * grid_.virtual_channels();
  }
  [[nodiscard]] std::uint32_t max_hops() const override { return grid_.max_hops(); }
  [[nodiscard]] bool needs_bubble() const override { return grid_.needs_bubble(); }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;

 private:
  static constexpr std::uint16_t descends = 0x8000;  ///< above all bits that split half turns

  const GridShape* shape_;
  GridRouting grid_;
};

}  // namespace simcore
