// HyperX with a choice at every hop between the next dimension and a detour.
#pragma once

#include "routing/nonminimal_choice.hpp"
#include "routing/path_choice.hpp"
#include "topology/hyperx.hpp"

namespace simcore {

/// At every router of its shortest path (in dimension order) a packet draws a random other
/// coordinate in each dimension that still differs. It goes on while
///   queued bytes ahead <= detour_weight * queued bytes towards those coordinates + threshold,
/// else to the router that they name, in dimension order, and then to its target; a detour is
/// taken once. Of parallel links the one with the fewest queued bytes is meant.
///
/// A packet that turns off after k hops differs in at most n - k dimensions and takes at most
/// 2 (n - k) hops more: 2 n in all. The k-th hop is on channel k (distance classes).
class HyperXAdaptiveRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  HyperXAdaptiveRouting(const HyperXTopology& topology, WeightedDetour rule)
      : topology_(&topology), rule_(rule) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return max_hops(); }
  [[nodiscard]] std::uint32_t max_hops() const override {
    return 2 * static_cast<std::uint32_t>(topology_->shape().dimensions());
  }
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
    return state.via != shortest;
  }

 private:
  /// `via`: the router of the detour, or one of these.
  static constexpr std::uint32_t shortest = ~0U;       ///< not turned off
  static constexpr std::uint32_t returned = ~0U - 1U;  ///< been there

  struct Choice {
    PortIndex port;
    std::uint32_t queued;
  };
  [[nodiscard]] Choice towards(RouterId here, RouterId target, std::uint32_t random,
                               const PortLoads& loads) const;
  [[nodiscard]] RouterId draw_detour(RouterId here, RouterId to_router, std::uint32_t random) const;
  void list_detours(RouterId here, RouterId to_router, std::vector<RouterId>& out) const;
  void add_options(RouterId here, RouterId target, RouteState state, double share,
                   std::vector<RouteOption>& out) const;

  const HyperXTopology* topology_;
  WeightedDetour rule_;
};

}  // namespace simcore
