// The trees of a point, and the network that is simulated with their nodes in it.
#pragma once

#include <memory>
#include <vector>

#include "aggregation/extended_topology.hpp"
#include "aggregation/tree_routing.hpp"

namespace simcore::aggregation {

/// Rate of the port to a node, which is inside its router: a packet takes a picosecond.
inline constexpr double kNodePortGbps = 1e9;

class AggregationNetwork {
 public:
  /// `topology` and `routing` must outlive this. Random roots come from `stream`, the placement's.
  /// Throws PointError where the topology has no such trees.
  AggregationNetwork(const AggregationSettings& settings, const Topology& topology,
                     const Routing& routing, const RandomStream& stream);
  AggregationNetwork(const AggregationNetwork&) = delete;
  AggregationNetwork& operator=(const AggregationNetwork&) = delete;

  /// Bytes of the trees of a network, and of what stands beside them.
  [[nodiscard]] static std::uint64_t bytes_of(const AggregationSettings& settings,
                                              const Topology& topology) {
    const std::uint64_t routers = topology.routers();
    return routers * (settings.trees * kBytesPerTree + kBytesPerRouter) +
           topology.total_ports() * sizeof(RouterId);
  }
  [[nodiscard]] const AggregationSettings& settings() const { return settings_; }
  [[nodiscard]] const std::vector<AggregationTree>& trees() const { return trees_; }
  [[nodiscard]] const ExtendedTopology& topology() const { return topology_; }
  [[nodiscard]] const TreeRouting& routing() const { return routing_; }

 private:
  /// Parent, levels and the ways to and from the parent, of a router in a tree.
  static constexpr std::uint64_t kBytesPerTree = 24;
  /// Its node, and its lists of neighbours and of ways.
  static constexpr std::uint64_t kBytesPerRouter = 72;

  AggregationSettings settings_;
  std::vector<AggregationTree> trees_;
  ExtendedTopology topology_;
  TreeRouting routing_;
};

}  // namespace simcore::aggregation
