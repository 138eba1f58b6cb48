// A network recognised as a layered tree (a fat tree of any kind) from its wiring alone.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore::forwarding {

/// Levels, upward channels and the order of the leaves of a layered tree. Failed links keep their
/// place in the tree.
///
/// A router's level is its distance from the nearest router with endpoints. Every link must join
/// neighbouring levels. Numbers of routers and ports carry no meaning: upward channels are ordered
/// by the topmost routers they lead to, so that equal places in different parts of a full tree lead
/// to the same routers.
class TreeLevels {
 public:
  static constexpr std::uint32_t none = kUnreached;

  /// Throws PointError naming `routing.kind` (of `engine`) and two routers when links of the
  /// network join routers of the same level.
  TreeLevels(const NetworkGraph& graph, const Topology& topology, const std::string& engine);

  /// 0 for routers with endpoints; none when no endpoint is connected.
  [[nodiscard]] std::uint32_t level(RouterId router) const { return level_[router]; }
  [[nodiscard]] std::uint32_t levels() const { return levels_; }
  [[nodiscard]] bool is_up(const NetworkGraph& graph, ChannelId channel) const {
    return level_[graph.to(channel)] > level_[graph.from(channel)];
  }
  /// The upward channels of a router: one to each router above in their order, then the second
  /// links, and so on.
  [[nodiscard]] std::span<const ChannelId> up(RouterId router) const {
    return {up_.data() + first_up_[router], first_up_[router + 1] - first_up_[router]};
  }
  /// The number of different routers directly above.
  [[nodiscard]] std::uint32_t parents(RouterId router) const { return parents_[router]; }
  /// Endpoints subtree by subtree: those that share a router of a lower level stand together.
  [[nodiscard]] std::span<const EndpointId> endpoint_order() const { return endpoint_order_; }

 private:
  void measure_levels(const NetworkGraph& graph);
  void check_links(const NetworkGraph& graph, const Topology& topology, const std::string& engine);
  [[nodiscard]] std::vector<RouterId> first_tops(const NetworkGraph& graph) const;
  void order_up(const NetworkGraph& graph);
  void order_endpoints(const NetworkGraph& graph);

  std::uint32_t levels_ = 0;
  std::vector<std::uint32_t> level_;
  std::vector<RouterId> by_level_;  // routers with a level, leaves first
  std::vector<std::size_t> first_up_;
  std::vector<ChannelId> up_;
  std::vector<std::uint32_t> parents_;
  std::vector<EndpointId> endpoint_order_;
};

}  // namespace simcore::forwarding
