// A network as routing engines see it: numbered channels between routers, failed links, and hops.
#pragma once

#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <vector>

#include "network/topology.hpp"

namespace simcore::forwarding {

/// One direction of a router-to-router link. The channels of a router are numbered together, in
/// the order of its ports: first_channel(r) + k is its k-th.
using ChannelId = std::uint32_t;

/// The channels of a topology in flat arrays. A copy is cheap: copies share the wiring and differ
/// in the links that have failed.
class NetworkGraph {
 public:
  explicit NetworkGraph(const Topology& topology);

  [[nodiscard]] std::uint32_t routers() const { return wiring_->routers; }
  [[nodiscard]] std::uint32_t endpoints() const {
    return static_cast<std::uint32_t>(wiring_->router_of.size());
  }
  /// All channels, failed ones included.
  [[nodiscard]] std::uint32_t channels() const {
    return static_cast<std::uint32_t>(wiring_->to.size());
  }
  /// Also for router == routers(): one past the last channel.
  [[nodiscard]] ChannelId first_channel(RouterId router) const { return wiring_->first[router]; }
  [[nodiscard]] auto channels_of(RouterId router) const {
    return std::views::iota(first_channel(router), first_channel(router + 1));
  }
  [[nodiscard]] std::uint32_t degree(RouterId router) const {
    return first_channel(router + 1) - first_channel(router);
  }
  [[nodiscard]] std::uint32_t max_degree() const { return wiring_->max_degree; }

  [[nodiscard]] RouterId from(ChannelId channel) const { return wiring_->from[channel]; }
  [[nodiscard]] RouterId to(ChannelId channel) const { return wiring_->to[channel]; }
  [[nodiscard]] PortIndex port(ChannelId channel) const { return wiring_->port[channel]; }
  [[nodiscard]] PortIndex to_port(ChannelId channel) const { return port(reverse(channel)); }
  /// The other direction of the same link.
  [[nodiscard]] ChannelId reverse(ChannelId channel) const { return wiring_->reverse[channel]; }
  [[nodiscard]] std::uint8_t link_class(ChannelId channel) const {
    return wiring_->link_class[channel];
  }
  /// Bandwidth of the link in Gb/s. 0 when the topology does not say.
  [[nodiscard]] double rate_gbps(ChannelId channel) const { return wiring_->rate_gbps[channel]; }
  /// False for both directions of a failed link.
  [[nodiscard]] bool alive(ChannelId channel) const {
    return failed_.empty() || failed_[channel] == 0;
  }
  [[nodiscard]] bool intact() const { return failed_.empty(); }

  [[nodiscard]] RouterId router_of(EndpointId endpoint) const {
    return wiring_->router_of[endpoint];
  }
  /// The endpoints at a router, ascending.
  [[nodiscard]] std::span<const EndpointId> endpoints_at(RouterId router) const {
    const std::uint32_t first = wiring_->first_endpoint[router];
    return {wiring_->endpoints.data() + first, wiring_->first_endpoint[router + 1] - first};
  }

  /// This network, in which these links (named by either channel) have failed as well. Channels
  /// keep their numbers.
  [[nodiscard]] NetworkGraph without(std::span<const ChannelId> links) const;

 private:
  struct Wiring {
    std::uint32_t routers = 0;
    std::uint32_t max_degree = 0;
    std::vector<ChannelId> first;  // by router, and one past the end
    std::vector<RouterId> from;    // by channel, as all down to rate_gbps
    std::vector<RouterId> to;
    std::vector<ChannelId> reverse;
    std::vector<PortIndex> port;
    std::vector<std::uint8_t> link_class;
    std::vector<float> rate_gbps;
    std::vector<RouterId> router_of;            // by endpoint
    std::vector<std::uint32_t> first_endpoint;  // by router, and one past the end
    std::vector<EndpointId> endpoints;          // by router
  };

  static void add_channels(const Topology& topology, Wiring& wiring);
  static void add_endpoints(const Topology& topology, Wiring& wiring);

  std::shared_ptr<const Wiring> wiring_;
  std::vector<std::uint8_t> failed_;  // by channel; empty when all work
};

/// No channel.
inline constexpr ChannelId kNoChannel = ~ChannelId{0};

/// Hops to a router that is not reached.
inline constexpr std::uint32_t kUnreached = ~0U;

/// Breadth-first search. `order` holds the routers to start at; appends every router that they
/// reach over channels that `passes`, nearest first. `hops`, by router, is 0 at the starts and
/// kUnreached elsewhere; gets the hops to the nearest start.
template <class Passes>
void search_breadth_first(const NetworkGraph& graph, std::vector<RouterId>& order,
                          std::vector<std::uint32_t>& hops, Passes passes) {
  for (std::size_t next = 0; next < order.size(); ++next) {
    const RouterId router = order[next];
    for (const ChannelId channel : graph.channels_of(router)) {
      const RouterId neighbour = graph.to(channel);
      if (hops[neighbour] != kUnreached || !passes(channel)) continue;
      hops[neighbour] = hops[router] + 1;
      order.push_back(neighbour);
    }
  }
}

/// By router: hops to the nearest of `roots` over the channels that are alive, or kUnreached.
std::vector<std::uint32_t> hops_to_nearest(const NetworkGraph& graph,
                                           const std::vector<RouterId>& roots);

/// Hops to one router over the channels that are alive, for engines that work destination by
/// destination.
class HopsTo {
 public:
  explicit HopsTo(const NetworkGraph& graph) : graph_(&graph), hops_(graph.routers(), kUnreached) {
    order_.reserve(graph.routers());
  }

  /// Replaces what was measured before. Nothing happens when it was the same router.
  void measure(RouterId destination);

  [[nodiscard]] std::uint32_t operator[](RouterId router) const { return hops_[router]; }
  /// Whether the channel's router is reached and the channel leads one hop nearer.
  [[nodiscard]] bool nearer(ChannelId channel) const {
    return graph_->alive(channel) && hops_[graph_->to(channel)] + 1 == hops_[graph_->from(channel)];
  }
  /// The routers that reach the destination, itself included, nearest first.
  [[nodiscard]] std::span<const RouterId> order() const { return order_; }

 private:
  const NetworkGraph* graph_;
  std::vector<std::uint32_t> hops_;
  std::vector<RouterId> order_;
};

}  // namespace simcore::forwarding
