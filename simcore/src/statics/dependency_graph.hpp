// Which virtual channels wait for which: a cycle means that the network can deadlock.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "network/routing.hpp"
#include "statics/channel_index.hpp"

namespace simcore {

/// The channel dependency graph of a routing on a topology (Dally & Seitz, IEEE Transactions on
/// Computers, 1987): an edge where some packet holds one channel and asks for the next.
class DependencyGraph {
 public:
  /// Walks every path of every pair of routers that have endpoints.
  DependencyGraph(const Topology& topology, const Routing& routing);

  /// Some cycle of channels, each waiting for the next and the last for the first; nothing when
  /// the network is free from deadlock.
  [[nodiscard]] std::optional<std::vector<ChannelName>> find_cycle() const;

 private:
  [[nodiscard]] std::size_t node(RouterId router, Hop hop) const {
    return channels_(router, hop.port) * virtual_channels_ + hop.virtual_channel;
  }
  void add_path(RouterId from, RouterId to, EndpointId endpoint, std::uint16_t random_bits);
  [[nodiscard]] ChannelName name(std::size_t node) const;

  const Topology& topology_;
  const Routing& routing_;
  ChannelIndex channels_;
  std::uint32_t virtual_channels_;
  std::vector<std::vector<std::uint32_t>> next_;  ///< by node, in order of discovery
};

/// "router 0 port 0 vc 0 (dimension_0) -> router 1 ...": a cycle in words.
std::string describe_cycle(const Topology& topology, const std::vector<ChannelName>& cycle);

/// The outcome of the check, or of declining it.
struct DeadlockCheck {
  bool checked = false;              ///< false: the network is too large (see max_walked_hops)
  std::vector<ChannelName> cycle{};  ///< empty: free from deadlock, if checked
};

DeadlockCheck check_deadlock(const Topology& topology, const Routing& routing);

}  // namespace simcore
