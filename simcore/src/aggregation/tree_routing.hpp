// The routing of a network with aggregation nodes.
#pragma once

#include <vector>

#include "aggregation/extended_topology.hpp"
#include "network/routing.hpp"

namespace simcore::aggregation {

/// Packets between nodes cross one link of a tree, and packets between an endpoint and the node of
/// its router none. All others are the wrapped routing's.
///
/// A packet of the trees takes the first virtual channel of its link. At the far end it goes to a
/// node, which always takes it: it waits for no other channel, so that a routing that is free from
/// deadlock stays so. Where rings keep bubbles, it enters with a bubble as any other packet.
class TreeRouting final : public Routing {
 public:
  /// Both must outlive this.
  TreeRouting(const Routing& whole, const ExtendedTopology& topology,
              const std::vector<AggregationTree>& trees);

  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return whole_.virtual_channels();
  }
  [[nodiscard]] std::uint32_t max_hops() const override { return std::max(1U, whole_.max_hops()); }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override {
    return whole_.start(from, to_router, random, number);
  }
  [[nodiscard]] bool draws(RouterId from, RouterId to_router) const override {
    return whole_.draws(from, to_router);
  }
  [[nodiscard]] bool adaptive() const override { return whole_.adaptive(); }
  [[nodiscard]] LoadMeasure load_measure() const override { return whole_.load_measure(); }
  [[nodiscard]] bool needs_global_loads() const override { return whole_.needs_global_loads(); }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override {
    if (!of_aggregation(state)) return whole_.next(here, to_router, to, state, loads);
    if (here == to_router) return {.port = topology_.port_of(to)};
    return {.port = tree_port(here, to_router), .bubble = whole_.needs_bubble()};
  }
  [[nodiscard]] bool ends_at(RouterId here, RouterId to_router,
                             const RouteState& state) const override {
    if (of_aggregation(state)) return here == to_router;
    return whole_.ends_at(here, to_router, state);
  }
  [[nodiscard]] bool weighs_loads(RouterId here, RouterId to_router,
                                  const RouteState& state) const override {
    return !of_aggregation(state) && whole_.weighs_loads(here, to_router, state);
  }
  [[nodiscard]] bool uses_imported_tables() const override { return whole_.uses_imported_tables(); }
  [[nodiscard]] bool by_endpoint() const override { return whole_.by_endpoint(); }
  [[nodiscard]] std::uint32_t path_variants(RouterId from, RouterId to) const override {
    return whole_.path_variants(from, to);
  }
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override {
    whole_.starts(from, to_router, out);
  }
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;
  [[nodiscard]] bool needs_bubble() const override { return whole_.needs_bubble(); }
  [[nodiscard]] bool takes_nonminimal() const override { return whole_.takes_nonminimal(); }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return !of_aggregation(state) && whole_.non_minimal(state);
  }

 private:
  struct Way {
    RouterId to;
    PortIndex port;
  };
  void add_way(RouterId from, RouterId to);
  [[nodiscard]] PortIndex tree_port(RouterId here, RouterId to) const;

  const Routing& whole_;
  const ExtendedTopology& topology_;
  std::vector<std::vector<Way>> ways_;  ///< by router: to its neighbours in trees, ascending
};

}  // namespace simcore::aggregation
