// Trees of shortest paths that avoid the channels which earlier trees use most.
#pragma once

#include <span>
#include <vector>

#include "forwarding/hops_to.hpp"
#include "forwarding/tables.hpp"

namespace simcore {

/// Grows one tree after another towards routers. Of several shortest paths a router takes that with
/// the smallest sum of weights; then the weight of every channel grows by the number of endpoints
/// whose path to the tree's router takes it.
///
/// That is SSSP of Hoefler, Schneider & Lumsdaine, "Optimized Routing for Large-Scale InfiniBand
/// Networks", Hot Interconnects 2009. There, weights start at a number above all sums, which keeps
/// the paths as short as possible; here hops are compared first.
class WeightedTrees {
 public:
  explicit WeightedTrees(const NetworkGraph& graph)
      : graph_(graph),
        hops_(graph),
        weight_(graph.channels(), 0),
        sum_(graph.routers()),
        taken_(graph.routers()),
        paths_(graph.routers()) {}

  void grow(RouterId towards);

  /// The routers of the latest tree, nearest first; the first is the one it leads to.
  [[nodiscard]] std::span<const RouterId> routers() const { return hops_.order(); }
  /// The channel that such a router (not the first) takes.
  [[nodiscard]] ChannelId taken(RouterId router) const { return taken_[router]; }

  /// Writes the latest tree as the row of an endpoint at the router it leads to.
  void write(EndpointId destination, ForwardingTables& tables) const;

 private:
  void take_lightest(RouterId router);
  void add_weights();

  const NetworkGraph& graph_;
  HopsTo hops_;
  std::vector<std::uint64_t> weight_;  // by channel: paths over it
  std::vector<std::uint64_t> sum_;     // by router: weights along its path
  std::vector<ChannelId> taken_;       // by router
  std::vector<std::uint64_t> paths_;   // by router: endpoints whose paths pass it
};

}  // namespace simcore
