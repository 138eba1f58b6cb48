// A channel dependency graph that takes a path only where it stays free of cycles.
#pragma once

#include <span>
#include <vector>

#include "forwarding/channel_dependencies.hpp"

namespace simcore {

/// Keeps the channels in an order that all dependencies follow; a new one that agrees costs nothing
/// but a look, others reorder the channels between its ends (Pearce & Kelly, "A Dynamic Topological
/// Sort Algorithm for Directed Acyclic Graphs", ACM J. Experimental Algorithmics 2006).
class AcyclicDependencies {
 public:
  explicit AcyclicDependencies(const NetworkGraph& graph);

  /// Adds every dependency between successive channels of the path, or none where one of them
  /// would close a cycle. Gives whether it did.
  bool add_path(std::span<const ChannelId> path);

 private:
  /// Restores the order for a new dependency. Gives false where `after` leads back to `before`.
  bool make_room(ChannelId before, ChannelId after);
  bool search_ahead(ChannelId after, ChannelId before);
  void search_back(ChannelId before, ChannelId after);
  void reorder();

  const NetworkGraph* graph_;
  ChannelDependencies dependencies_;
  ChannelDependencies closing_;        // dependencies known to close a cycle
  std::vector<std::uint32_t> place_;   // by channel: its place in the order
  std::vector<std::uint8_t> found_;    // by channel: scratch of the searches
  std::vector<ChannelId> ahead_;       // channels that `after` leads to, up to `before`
  std::vector<ChannelId> back_;        // channels that lead to `before`, from `after` on
  std::vector<std::uint32_t> places_;  // scratch of reorder
};

}  // namespace simcore
