#include "forwarding/weighted_trees.hpp"

#include <algorithm>
#include <utility>

namespace simcore {

void WeightedTrees::grow(RouterId towards) {
  hops_.measure(towards);
  sum_[towards] = 0;
  settled_[towards] = 0;
  const auto order = routers();
  if (equal_sums_ == EqualSums::lowest_port) {
    for (const RouterId router : order.subspan(1)) take_lightest(router);
    return add_weights();
  }
  for (std::size_t first = 1; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && hops_[order[end]] == hops_[order[first]]) {
      take_lightest(order[end++]);
    }
    settle(order.subspan(first, end - first), first);
    first = end;
  }
  add_weights();
}

/// Routers nearer by have their sums already, and are settled.
void WeightedTrees::take_lightest(RouterId router) {
  bool first = true;
  for (const ChannelId channel : graph_.channels_of(router)) {
    if (!hops_.nearer(channel)) continue;
    const RouterId next = graph_.to(channel);
    const std::uint64_t sum = weight_[channel] + sum_[next];
    if (!first && sum > sum_[router]) continue;
    // Where the lowest port wins all places are 0, and the first of equal channels stays.
    if (!first && sum == sum_[router] && settled_[next] >= settled_[graph_.to(taken_[router])]) {
      continue;
    }
    first = false;
    sum_[router] = sum;
    taken_[router] = channel;
  }
}

/// Puts the routers of one distance in the order in which Dijkstra's algorithm would settle them:
/// by their sums, then by the next router's place.
void WeightedTrees::settle(std::span<const RouterId> routers, std::size_t first) {
  level_.assign(routers.begin(), routers.end());
  std::ranges::stable_sort(level_, {}, [this](RouterId router) {
    return std::pair(sum_[router], settled_[graph_.to(taken_[router])]);
  });
  for (const RouterId router : level_) settled_[router] = static_cast<std::uint32_t>(first++);
}

void WeightedTrees::add_weights() {
  const auto order = routers();
  for (const RouterId router : order) paths_[router] = graph_.endpoints_at(router).size();
  for (std::size_t i = order.size() - 1; i > 0; --i) {
    const ChannelId channel = taken_[order[i]];
    weight_[channel] += paths_[order[i]];
    paths_[graph_.to(channel)] += paths_[order[i]];
  }
}

void WeightedTrees::write(EndpointId destination, ForwardingTables& tables) const {
  tables.set(routers().front(), destination, ForwardingTables::deliver);
  for (const RouterId router : routers().subspan(1)) {
    tables.set(router, destination,
               static_cast<TableEntry>(taken_[router] - graph_.first_channel(router)));
  }
}

}  // namespace simcore
