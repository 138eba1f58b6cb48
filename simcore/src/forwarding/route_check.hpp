// The check of a set of tables: whether they deliver everything and cannot deadlock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "forwarding/engine.hpp"

namespace simcore::forwarding {

/// One channel of a cycle in which each waits for the next.
struct WaitingChannel {
  ChannelId channel = 0;
  std::uint8_t vc = 0;
};

struct RoutesCheck {
  std::uint64_t pairs = 0;              ///< of different endpoints
  std::uint64_t unreachable_pairs = 0;  ///< the path ends at a router without an entry
  std::uint64_t looping_pairs = 0;      ///< the path comes back to a router
  /// Router-to-router channels of the longest path that arrives.
  std::uint32_t longest_path_hops = 0;
  bool deadlock_free = true;
  std::vector<WaitingChannel> cycle;  ///< empty when free of deadlock
};

/// Follows the path of every pair of endpoints. Deadlock is judged by the cycles in the channel
/// dependency graph of every virtual channel (Dally & Seitz, "Deadlock-Free Message Routing in
/// Multiprocessor Interconnection Networks", IEEE Trans. Computers 1987) over the channels that
/// paths really use; paths that loop or end early count as far as they go.
RoutesCheck check_routes(const NetworkGraph& graph, const Routes& routes);

/// "leaf_0 port 13 -> core_2 port 1, core_2 port 4 -> ..., on lane 0", or "" without a cycle.
/// Results hold this text, so it keeps InfiniBand's word for a virtual channel.
std::string describe_cycle(const std::vector<WaitingChannel>& cycle, const NetworkGraph& graph,
                           const Topology& topology);

}  // namespace simcore::forwarding
