// SSSP: minimal paths, each over the links that carry the fewest paths so far. DFSSSP and LASH
// route along its trees too.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forwarding/tables.hpp"
#include "params/param_spec.hpp"

namespace simcore::forwarding {

/// What a router takes of several paths with equal hops and equal sums of weights.
enum class EqualSums : std::uint8_t {
  lowest_port,
  /// The neighbour that Dijkstra's algorithm settles first, then the lowest port: all sources share
  /// a destination's routers as far as weights allow.
  settled_first
};

/// Grows one tree after another towards routers. Of several minimal paths a router takes the one
/// with the smallest sum of weights. Then the weight of every channel grows by the number of
/// endpoints whose path to the tree's router takes it.
///
/// That is SSSP of Hoefler, Schneider & Lumsdaine, "Optimized Routing for Large-Scale InfiniBand
/// Networks", Hot Interconnects 2009. There, weights start at a number above all sums, which keeps
/// the paths as short as possible; here hops are compared first.
class WeightedTrees {
 public:
  WeightedTrees(const NetworkGraph& graph, EqualSums equal_sums)
      : graph_(graph),
        equal_sums_(equal_sums),
        hops_(graph),
        weight_(graph.channels(), 0),
        sum_(graph.routers()),
        settled_(graph.routers()),
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
  void settle(std::span<const RouterId> routers, std::size_t first);
  void add_weights();

  const NetworkGraph& graph_;
  EqualSums equal_sums_;
  HopsTo hops_;
  std::vector<std::uint64_t> weight_;   // by channel: paths over it
  std::vector<std::uint64_t> sum_;      // by router: weights along its path
  std::vector<std::uint32_t> settled_;  // by router: its place in the order of settling
  std::vector<RouterId> level_;         // scratch of settle
  std::vector<ChannelId> taken_;        // by router
  std::vector<std::uint64_t> paths_;    // by router: endpoints whose paths pass it
};

/// What `tie_break` asks for; `by_wiring` looks at the network.
enum class SsspTieBreak : std::uint8_t { by_wiring, settled_first, lowest_port };
ParamSpec sssp_tie_break_param();
SsspTieBreak sssp_tie_break_of(const Params& params);

/// The tables of SSSP for destinations taken in this order.
ForwardingTables sssp_tables(const NetworkGraph& graph, SsspTieBreak tie_break,
                             const std::vector<EndpointId>& destinations);

}  // namespace simcore::forwarding
