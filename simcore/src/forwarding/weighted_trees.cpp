#include "forwarding/weighted_trees.hpp"

namespace simcore {

void WeightedTrees::grow(RouterId towards) {
  hops_.measure(towards);
  sum_[towards] = 0;
  for (const RouterId router : routers().subspan(1)) take_lightest(router);
  add_weights();
}

/// Routers nearer by have their sums already.
void WeightedTrees::take_lightest(RouterId router) {
  bool first = true;
  for (const ChannelId channel : graph_.channels_of(router)) {
    if (!hops_.nearer(channel)) continue;
    const std::uint64_t sum = weight_[channel] + sum_[graph_.to(channel)];
    if (!first && sum >= sum_[router]) continue;
    first = false;
    sum_[router] = sum;
    taken_[router] = channel;
  }
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
