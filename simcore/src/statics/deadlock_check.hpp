// The check of a routing for deadlock: which virtual channels wait for which. A cycle means that
// the network can deadlock. docs/models/routing.md
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/listen.hpp"
#include "network/routing.hpp"
#include "statics/channel_index.hpp"

namespace simcore::statics {

/// Channel visits after which the check gives up, because a packet's choices multiply.
inline constexpr std::uint64_t max_followed_hops = 20'000'000;

/// The channel dependency graph of a routing on a topology (Dally & Seitz, IEEE Transactions on
/// Computers, 1987): a dependency stands for some packet that holds one channel and may wait for
/// the next. A packet under virtual cut-through holds one channel only, so a channel that it takes
/// without ever waiting for it makes no dependency (Duato, IEEE Transactions on Parallel and
/// Distributed Systems, 1996).
class DependencyGraph {
 public:
  /// Follows every choice on the way between every two routers that have endpoints.
  DependencyGraph(const Topology& topology, const Routing& routing);

  /// Some cycle of channels, each waiting for the next and the last for the first; nothing when
  /// the network is free from deadlock.
  [[nodiscard]] std::optional<std::vector<ChannelName>> find_cycle() const;

  /// False when there was too much to follow (max_followed_hops) and dependencies are missing.
  [[nodiscard]] bool complete() const { return complete_; }

  /// To the node `to`, which is entered only while two packets fit if `bubble`.
  struct Dependency {
    std::uint32_t to;
    bool bubble;
    friend bool operator==(const Dependency&, const Dependency&) = default;
  };

  // Its nodes: the virtual channels between routers, and by router where its endpoints inject and
  // where they take what arrives. A ring that always keeps a bubble is one node.
  [[nodiscard]] std::uint32_t nodes() const { return static_cast<std::uint32_t>(next_.size()); }
  [[nodiscard]] const std::vector<Dependency>& next(std::uint32_t node) const {
    return next_[node];
  }
  [[nodiscard]] std::uint32_t injection(RouterId router) const {
    return static_cast<std::uint32_t>(channels_.size() * virtual_channels_) + router;
  }
  [[nodiscard]] std::uint32_t ejection(RouterId router) const {
    return injection(router) + topology_.routers();
  }
  /// Of a node that is a channel.
  [[nodiscard]] ChannelName name(std::size_t node) const;

 private:
  class Search;
  class Rings;
  static constexpr std::uint8_t by_bubble = 1;  ///< packets enter this channel with a bubble
  static constexpr std::uint8_t freely = 2;     ///< packets are injected into it without

  [[nodiscard]] std::size_t node(RouterId router, Hop hop) const {
    return channels_(router, hop.port) * virtual_channels_ + hop.virtual_channel;
  }
  void add(std::size_t held, std::size_t wanted, bool bubble);
  void contract_rings();

  const Topology& topology_;
  const Routing& routing_;
  ChannelIndex channels_;
  std::uint32_t virtual_channels_;
  std::vector<std::vector<Dependency>> next_;  ///< by node, in order of discovery
  std::vector<std::uint8_t> entered_;
  std::uint64_t visits_ = 0;
  Steps steps_;
  bool complete_ = true;
};

/// "router 0 port 0 vc 0 (dimension_0)".
std::string describe_channel(const Topology& topology, const ChannelName& channel);

/// "router 0 port 0 vc 0 (dimension_0) -> router 1 ...": a cycle in words.
std::string describe_cycle(const Topology& topology, const std::vector<ChannelName>& cycle);

/// The outcome of the check, or of declining it.
struct DeadlockCheck {
  bool checked = false;              ///< false: the network is too large (see max_followed_hops)
  std::vector<ChannelName> cycle{};  ///< empty: free from deadlock, if checked
};

DeadlockCheck check_deadlock(const Topology& topology, const Routing& routing);

}  // namespace simcore::statics
