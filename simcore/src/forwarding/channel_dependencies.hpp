// Which channels are held while waiting for which: a graph whose cycles are deadlocks.
//
// ChannelDependencies collects the dependencies and looks for a cycle afterwards, with the search
// of engine/cycle_search.hpp. AcyclicDependencies takes a path only when no cycle comes of it. It
// is asked once for every path of a network, so it keeps an order instead of searching anew each
// time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore::forwarding {

/// The channel dependency graph of one virtual channel.
///
/// A channel is followed by channels of the router that it leads to. So its dependencies are a row
/// with one bit for each of that router's channels. Only channels with dependencies have a row.
class ChannelDependencies {
 public:
  explicit ChannelDependencies(const NetworkGraph& graph)
      : graph_(&graph), row_of_(graph.channels(), no_row) {}

  /// Adds that a path takes `after`, a channel of the router that `before` leads to. Gives whether
  /// that is new.
  bool add(ChannelId before, ChannelId after);
  [[nodiscard]] bool has(ChannelId before, ChannelId after) const {
    if (row_of_[before] == no_row) return false;
    const std::uint32_t bit = after - graph_->first_channel(graph_->to(before));
    return (words_[row_of_[before] + bit / 64] >> (bit % 64) & 1) != 0;
  }
  /// Takes back what was added.
  void remove(ChannelId before, ChannelId after) {
    const std::uint32_t bit = after - graph_->first_channel(graph_->to(before));
    words_[row_of_[before] + bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
  }

  /// The channels of a cycle, each followed by the next and the last by the first. Empty when there
  /// is none.
  [[nodiscard]] std::vector<ChannelId> find_cycle() const;

 private:
  static constexpr std::uint32_t no_row = ~0U;

  /// The first dependency of `channel` at bit `from` or later.
  [[nodiscard]] std::optional<std::uint32_t> next_bit(ChannelId channel, std::uint32_t from) const;

  const NetworkGraph* graph_;
  std::vector<std::uint32_t> row_of_;  // by channel: first word of its row
  std::vector<std::uint64_t> words_;
};

/// A channel dependency graph that stays free of cycles.
///
/// Keeps the channels in an order that all dependencies follow. A new dependency that agrees with
/// the order costs one look. Another one reorders the channels between its ends (Pearce & Kelly, "A
/// Dynamic Topological Sort Algorithm for Directed Acyclic Graphs", ACM J. Experimental
/// Algorithmics 2006).
class AcyclicDependencies {
 public:
  explicit AcyclicDependencies(const NetworkGraph& graph);

  /// Adds every dependency between successive channels of the path, or none when one of them would
  /// close a cycle. Gives whether it added them.
  bool add_path(std::span<const ChannelId> path);

 private:
  /// Restores the order for a new dependency. Gives false when `after` leads back to `before`.
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

}  // namespace simcore::forwarding
