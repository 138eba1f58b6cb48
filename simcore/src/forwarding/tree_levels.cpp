#include "forwarding/tree_levels.hpp"

#include <algorithm>
#include <tuple>

#include "engine/disjoint_sets.hpp"
#include "params/errors.hpp"

namespace simcore::forwarding {
namespace {

/// An upward channel with the keys of its order.
struct UpChannel {
  std::uint32_t copy;  // how many channels to the same router come before
  RouterId top;        // the first topmost router it leads to
  RouterId parent;
  ChannelId channel;
};

}  // namespace

TreeLevels::TreeLevels(const NetworkGraph& graph, const Topology& topology,
                       const std::string& engine) {
  measure_levels(graph);
  check_links(graph, topology, engine);
  order_up(graph);
  order_endpoints(graph);
}

void TreeLevels::measure_levels(const NetworkGraph& graph) {
  level_.assign(graph.routers(), none);
  for (RouterId router = 0; router < graph.routers(); ++router) {
    if (graph.endpoints_at(router).empty()) continue;
    level_[router] = 0;
    by_level_.push_back(router);
  }
  search_breadth_first(graph, by_level_, level_, [](ChannelId) { return true; });
  levels_ = level_[by_level_.back()] + 1;
}

void TreeLevels::check_links(const NetworkGraph& graph, const Topology& topology,
                             const std::string& engine) {
  for (const RouterId router : by_level_) {
    for (const ChannelId channel : graph.channels_of(router)) {
      if (level_[graph.to(channel)] != level_[router]) continue;
      throw PointError("routing.kind", "\"" + engine + "\"", "",
                       "needs a layered tree, but " + topology.router_name(router) + " and " +
                           topology.router_name(graph.to(channel)) +
                           " are linked and equally far from endpoints");
    }
  }
}

/// By router: the smallest number among the topmost routers that it leads up to.
std::vector<RouterId> TreeLevels::first_tops(const NetworkGraph& graph) const {
  std::vector<RouterId> top(graph.routers(), none);
  for (auto router = by_level_.rbegin(); router != by_level_.rend(); ++router) {
    RouterId& first = top[*router];
    for (const ChannelId channel : graph.channels_of(*router)) {
      if (is_up(graph, channel)) first = std::min(first, top[graph.to(channel)]);
    }
    if (first == none) first = *router;
  }
  return top;
}

void TreeLevels::order_up(const NetworkGraph& graph) {
  const std::vector<RouterId> top = first_tops(graph);
  first_up_.assign(1, 0);
  std::vector<UpChannel> above;
  for (RouterId router = 0; router < graph.routers(); ++router) {
    above.clear();
    if (level_[router] != none) {
      for (const ChannelId channel : graph.channels_of(router)) {
        if (!is_up(graph, channel)) continue;
        const RouterId parent = graph.to(channel);
        above.push_back({0, top[parent], parent, channel});
      }
    }
    std::sort(above.begin(), above.end(), [](const UpChannel& a, const UpChannel& b) {
      return std::tie(a.top, a.parent, a.channel) < std::tie(b.top, b.parent, b.channel);
    });
    for (std::size_t i = 1; i < above.size(); ++i) {
      if (above[i].parent == above[i - 1].parent) above[i].copy = above[i - 1].copy + 1;
    }
    std::stable_sort(above.begin(), above.end(),
                     [](const UpChannel& a, const UpChannel& b) { return a.copy < b.copy; });
    for (const UpChannel& up : above) up_.push_back(up.channel);
    first_up_.push_back(up_.size());
    parents_.push_back(static_cast<std::uint32_t>(std::count_if(
        above.begin(), above.end(), [](const UpChannel& up) { return up.copy == 0; })));
  }
}

/// Sorts the leaves by their subtrees, the largest subtrees first. A subtree is known by its
/// smallest endpoint, so a full tree that is numbered in order keeps its numbers.
void TreeLevels::order_endpoints(const NetworkGraph& graph) {
  std::vector<RouterId> leaves;
  for (const RouterId router : by_level_) {
    if (level_[router] == 0) leaves.push_back(router);
  }
  DisjointSets groups(graph.routers());
  std::vector<EndpointId> smallest(graph.routers());
  for (std::uint32_t level = 0; level < levels_; ++level) {
    std::fill(smallest.begin(), smallest.end(), none);
    for (const RouterId leaf : leaves) {
      EndpointId& first = smallest[groups.of(leaf)];
      first = std::min(first, graph.endpoints_at(leaf).front());
    }
    // Smaller subtrees were sorted before, and a stable sort keeps their order within larger ones.
    std::vector<RouterId> group(graph.routers());
    for (const RouterId leaf : leaves) group[leaf] = groups.of(leaf);
    std::stable_sort(leaves.begin(), leaves.end(), [&](RouterId a, RouterId b) {
      return smallest[group[a]] < smallest[group[b]];
    });
    for (const RouterId router : by_level_) {
      if (level_[router] != level) continue;
      for (const ChannelId channel : up(router)) groups.join(router, graph.to(channel));
    }
  }
  for (const RouterId leaf : leaves) {
    const auto here = graph.endpoints_at(leaf);
    endpoint_order_.insert(endpoint_order_.end(), here.begin(), here.end());
  }
}

}  // namespace simcore::forwarding
