// Which channels are held while waiting for which: a graph whose cycles are deadlocks.
#pragma once

#include <optional>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore {

/// The channel dependency graph of one virtual lane.
///
/// A channel is followed by channels of the router it leads to, so its dependencies are a row of
/// one bit for each of that router's channels; rows exist only for channels that have any.
class ChannelDependencies {
 public:
  explicit ChannelDependencies(const NetworkGraph& graph)
      : graph_(&graph), row_of_(graph.channels(), no_row) {}

  /// A path takes `after`, a channel of the router that `before` leads to. Gives whether that is
  /// new.
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

  /// The channels of a cycle, each followed by the next and the last by the first; empty when
  /// there is none.
  [[nodiscard]] std::vector<ChannelId> find_cycle() const;

 private:
  static constexpr std::uint32_t no_row = ~0U;

  struct Visit {
    ChannelId channel;
    std::uint32_t next;  // the bit of its row to look at next
  };

  /// The first dependency of `channel` at bit `from` or later.
  [[nodiscard]] std::optional<std::uint32_t> next_bit(ChannelId channel, std::uint32_t from) const;

  const NetworkGraph* graph_;
  std::vector<std::uint32_t> row_of_;  // by channel: first word of its row
  std::vector<std::uint64_t> words_;
};

}  // namespace simcore
