// Distances to one router, for engines that work destination by destination.
#pragma once

#include <span>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore {

/// Router-to-router hops to one router over the channels that are alive, by breadth-first search.
class HopsTo {
 public:
  static constexpr std::uint32_t unreached = ~0U;

  explicit HopsTo(const NetworkGraph& graph) : graph_(&graph), hops_(graph.routers(), unreached) {
    order_.reserve(graph.routers());
  }

  /// Replaces what was measured before; nothing happens when it was the same router.
  void measure(RouterId destination);

  [[nodiscard]] std::uint32_t operator[](RouterId router) const { return hops_[router]; }
  /// Whether the channel's router is reached and the channel leads one hop nearer.
  [[nodiscard]] bool nearer(ChannelId channel) const {
    return graph_->alive(channel) && hops_[graph_->to(channel)] + 1 == hops_[graph_->from(channel)];
  }
  /// The routers that reach the destination, nearest first, itself included.
  [[nodiscard]] std::span<const RouterId> order() const { return order_; }

 private:
  const NetworkGraph* graph_;
  std::vector<std::uint32_t> hops_;
  std::vector<RouterId> order_;
};

}  // namespace simcore
