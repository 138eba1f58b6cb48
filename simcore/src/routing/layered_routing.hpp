// Minimal paths on what is left of a damaged network.
#pragma once

#include <vector>

#include "failures/damaged_topology.hpp"
#include "routing/minimal.hpp"

namespace simcore::routing {

/// Any minimal path that LayeredPaths leaves, chosen port by port; layer n is channel n.
///
/// A packet sets out in any layer from which its path is no longer than from the lowest, so that
/// layers are used alike; it climbs to the next one where it must go up again. Ports are chosen as
/// MinimalRouting does: fixed, rotating, random or least_loaded.
class LayeredRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  LayeredRouting(const DamagedTopology& topology, PortChoice choice)
      : topology_(&topology), paths_(&topology.paths()), choice_(choice) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return paths_->layers(); }
  [[nodiscard]] std::uint32_t max_hops() const override { return paths_->longest(); }
  [[nodiscard]] bool adaptive() const override { return choice_ == PortChoice::least_loaded; }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] bool draws(RouterId from, RouterId to_router) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;

 private:
  /// A hop on a minimal path.
  struct Step {
    PortIndex port;
    LayeredPaths::State behind;
  };
  using Steps = std::vector<Step>;

  /// Layers in which a packet may set out, from the lowest.
  [[nodiscard]] std::uint32_t first_layers(RouterId from, RouterId to) const;
  /// Where the packet stands in its layer; sets out if it has not.
  [[nodiscard]] LayeredPaths::State state_of(RouterId here, RouterId to, RouteState& state) const;
  /// One of `count`, which is above 1, by what the packet carries. `place` tells choices apart.
  [[nodiscard]] std::uint32_t choose(std::uint32_t count, RouterId to, std::uint32_t place,
                                     RouteState& state) const;
  void find(RouterId here, RouterId to, LayeredPaths::State state, Steps& out) const;
  [[nodiscard]] static Hop over(Step step, RouteState& state);
  [[nodiscard]] Step least_loaded(RouterId here, const Steps& steps, std::uint32_t first,
                                  const PortLoads& loads) const;

  const DamagedTopology* topology_;
  const LayeredPaths* paths_;
  PortChoice choice_;
};

}  // namespace simcore::routing
