#include "aggregation/trees.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "engine/listen.hpp"
#include "engine/shuffle.hpp"
#include "params/errors.hpp"

namespace simcore::aggregation {
namespace {

constexpr std::uint32_t kFar = 0xFFFFFFFFU;

/// The wiring as lists of neighbours, and how far each router is from the nearest endpoint.
class RouterGraph {
 public:
  explicit RouterGraph(const Topology& topology) : neighbours_(topology.routers()) {
    endpoints_.resize(topology.routers());
    for (RouterId r = 0; r < topology.routers(); ++r) add_router(topology, r);
    near_ = distances_from(endpoint_routers_);
    for (auto& list : neighbours_) {
      std::stable_sort(list.begin(), list.end(),
                       [this](RouterId a, RouterId b) { return near_[a] < near_[b]; });
    }
  }

  [[nodiscard]] std::uint32_t routers() const {
    return static_cast<std::uint32_t>(neighbours_.size());
  }
  /// Those nearest to endpoints first, of equal ones in the order of their ports.
  [[nodiscard]] const std::vector<RouterId>& neighbours(RouterId router) const {
    return neighbours_[router];
  }
  [[nodiscard]] std::uint32_t endpoints_at(RouterId router) const { return endpoints_[router]; }
  [[nodiscard]] const std::vector<RouterId>& endpoint_routers() const { return endpoint_routers_; }

  /// Hops from any of `sources`; kFar where there is no way.
  [[nodiscard]] std::vector<std::uint32_t> distances_from(std::vector<RouterId> sources) const {
    std::vector<std::uint32_t> hops(routers(), kFar);
    for (const RouterId source : sources) hops[source] = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      for (const RouterId next : neighbours_[sources[i]]) {
        if (hops[next] != kFar) continue;
        hops[next] = hops[sources[i]] + 1;
        sources.push_back(next);
      }
    }
    return hops;
  }
  /// Hops from each of at most 64 routers to the endpoints' router that is furthest from it; kFar
  /// where there is no way to one. All are searched at once, a bit each.
  [[nodiscard]] std::vector<std::uint32_t> depths_from(const std::vector<RouterId>& roots) const {
    std::vector<std::uint32_t> depths(roots.size(), 0);
    std::vector<std::uint64_t> seen(routers()), front(routers()), next(routers());
    std::vector<RouterId> here = roots, ahead;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      seen[roots[i]] |= std::uint64_t{1} << i;
      front[roots[i]] |= std::uint64_t{1} << i;
    }
    for (std::uint32_t level = 1; !here.empty(); ++level) {
      ahead.clear();
      for (const RouterId router : here) {
        for (const RouterId there : neighbours_[router]) {
          const std::uint64_t reached = front[router] & ~seen[there];
          if (reached == 0) continue;
          if (next[there] == 0) ahead.push_back(there);
          next[there] |= reached;
        }
      }
      std::uint64_t deeper = 0;
      for (const RouterId router : here) front[router] = 0;
      for (const RouterId router : ahead) {
        seen[router] |= next[router];
        if (endpoints_[router] > 0) deeper |= next[router];
        front[router] = std::exchange(next[router], 0);
      }
      for (; deeper != 0; deeper &= deeper - 1) {
        depths[static_cast<std::size_t>(std::countr_zero(deeper))] = level;
      }
      here.swap(ahead);
    }
    std::uint64_t everywhere = ~std::uint64_t{0};
    for (const RouterId router : endpoint_routers_) everywhere &= seen[router];
    for (std::size_t i = 0; i < roots.size(); ++i) {
      if ((everywhere >> i & 1U) == 0) depths[i] = kFar;
    }
    return depths;
  }

 private:
  void add_router(const Topology& topology, RouterId router) {
    if (topology.cut_off(router)) return;
    for (std::uint32_t p = 0; p < topology.radix(router); ++p) {
      const PortPeer peer = topology.peer(router, static_cast<PortIndex>(p));
      if (peer.kind == PortPeer::Kind::endpoint) ++endpoints_[router];
      if (peer.kind != PortPeer::Kind::router || topology.cut_off(peer.id)) continue;
      auto& list = neighbours_[router];
      if (std::find(list.begin(), list.end(), peer.id) == list.end()) list.push_back(peer.id);
    }
    if (endpoints_[router] > 0) endpoint_routers_.push_back(router);
  }

  std::vector<std::vector<RouterId>> neighbours_;
  std::vector<std::uint32_t> endpoints_;
  std::vector<RouterId> endpoint_routers_;
  std::vector<std::uint32_t> near_;
};

/// Of each router the least depth that it can have as a root: it is at least as deep as an
/// endpoint's router is far, and no router is deeper than another one and the way there. Each
/// search starts at the router that the one before found to be furthest away.
std::vector<std::uint32_t> least_depths(const RouterGraph& graph) {
  constexpr int kSearches = 8;
  std::vector<std::uint32_t> least(graph.routers(), 0);
  RouterId from = graph.endpoint_routers().front();
  for (int search = 0; search < kSearches; ++search) {
    listen();
    const std::vector<std::uint32_t> hops = graph.distances_from({from});
    std::uint32_t depth = 0;
    for (const RouterId router : graph.endpoint_routers()) {
      if (hops[router] == kFar || hops[router] < depth) continue;
      depth = hops[router];
      from = router;
    }
    for (RouterId router = 0; router < graph.routers(); ++router) {
      if (hops[router] == kFar) continue;
      const std::uint32_t rest = depth > hops[router] ? depth - hops[router] : 0;
      least[router] = std::max({least[router], hops[router], rest});
    }
  }
  return least;
}

/// The `wanted` routers that are least deep as roots, of equal ones the lowest numbers. Routers are
/// searched in the order of what they can have at the least, until none can be better.
std::vector<RouterId> least_deep(const RouterGraph& graph, std::vector<RouterId> routers,
                                 std::uint32_t wanted) {
  constexpr std::size_t kAtOnce = 64;
  using Rank = std::pair<std::uint32_t, RouterId>;  // by depth, then by number
  const std::vector<std::uint32_t> least = least_depths(graph);
  std::sort(routers.begin(), routers.end(),
            [&least](RouterId a, RouterId b) { return Rank(least[a], a) < Rank(least[b], b); });
  std::vector<Rank> found;
  for (std::size_t next = 0; next < routers.size();) {
    if (found.size() >= wanted && found[wanted - 1] < Rank(least[routers[next]], routers[next])) {
      break;
    }
    listen();
    const std::size_t end = std::min(routers.size(), next + kAtOnce);
    const std::vector<RouterId> roots(routers.begin() + static_cast<std::ptrdiff_t>(next),
                                      routers.begin() + static_cast<std::ptrdiff_t>(end));
    const std::vector<std::uint32_t> depths = graph.depths_from(roots);
    for (std::size_t i = 0; i < roots.size(); ++i) found.emplace_back(depths[i], roots[i]);
    std::sort(found.begin(), found.end());
    found.resize(std::min<std::size_t>(found.size(), wanted));
    next = end;
  }
  std::vector<RouterId> roots;
  for (const Rank& rank : found) roots.push_back(rank.second);
  return roots;
}

std::vector<RouterId> choose_roots(const RouterGraph& graph, const Topology& topology,
                                   const AggregationSettings& settings,
                                   const RandomStream& stream) {
  std::vector<RouterId> roots;
  for (RouterId r = 0; r < topology.routers(); ++r) {
    if (!topology.cut_off(r)) roots.push_back(r);
  }
  if (settings.trees > roots.size()) {
    throw NoTree("aggregation.trees", std::to_string(settings.trees),
                 "at most " + std::to_string(roots.size()),
                 "needs a root of its own for each tree: there are " +
                     std::to_string(roots.size()) + " routers");
  }
  // Where all routers are alike, the first ones are as deep as any.
  if (settings.root_rule == RootRule::center && !topology.routers_alike()) {
    roots = least_deep(graph, std::move(roots), settings.trees);
  }
  if (settings.root_rule == RootRule::random) {
    std::uint64_t drawn = 0;
    shuffle(roots, [&](std::uint32_t n) { return stream.below(n, 0, drawn++); });
  }
  roots.resize(settings.trees);
  return roots;
}

/// Builds one tree.
class Growth {
 public:
  Growth(const RouterGraph& graph, std::uint32_t max_children)
      : graph_(graph), most_(max_children == 0 ? kFar : max_children) {}

  AggregationTree from(RouterId root) {
    tree_.root = root;
    tree_.parent.assign(graph_.routers(), kNoRouter);
    tree_.levels.assign(graph_.routers(), 0);
    tree_.parent[root] = root;
    spread(root);
    check_reached();
    prune();
    return std::move(tree_);
  }

 private:
  void spread(RouterId root) {
    order_ = {root};
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const RouterId here = order_[i];
      const std::uint32_t own = graph_.endpoints_at(here);
      std::uint32_t room = own >= most_ ? 0 : most_ - own;
      for (const RouterId next : graph_.neighbours(here)) {
        if (room == 0) break;
        if (tree_.holds(next)) continue;
        tree_.parent[next] = here;
        order_.push_back(next);
        --room;
      }
    }
  }

  /// Parts that no link joins have no way in any tree: groups there are refused, not the tree.
  void check_reached() const {
    if (most_ == kFar) return;
    for (const RouterId router : graph_.endpoint_routers()) {
      if (graph_.endpoints_at(router) <= most_ && tree_.holds(router)) continue;
      throw NoTree("aggregation.max_children", std::to_string(most_), "more, or null",
                   "is too few: the topology has no tree from router " +
                       std::to_string(tree_.root) + " that leads to router " +
                       std::to_string(router) + " and its " +
                       std::to_string(graph_.endpoints_at(router)) + " endpoints");
    }
  }

  /// Takes away what leads to no endpoint, and counts levels.
  void prune() {
    for (std::size_t i = order_.size(); i-- > 0;) {
      const RouterId here = order_[i];
      if (graph_.endpoints_at(here) > 0 && tree_.levels[here] == 0) tree_.levels[here] = 1;
      const RouterId up = tree_.parent[here];
      if (tree_.levels[here] == 0) {
        tree_.parent[here] = kNoRouter;
      } else if (up != here) {
        tree_.levels[up] = std::max(tree_.levels[up], tree_.levels[here] + 1);
      }
    }
  }

  const RouterGraph& graph_;
  const std::uint32_t most_;
  AggregationTree tree_;
  std::vector<RouterId> order_;
};

}  // namespace

std::vector<AggregationTree> make_trees(const Topology& topology,
                                        const AggregationSettings& settings,
                                        const RandomStream& stream) {
  if (topology.planes() > 0) {
    throw NoTree("aggregation.kind", "'sharp'", "a topology without planes",
                 "trees join the switches of one plane, and endpoints are on several");
  }
  const RouterGraph graph(topology);
  std::vector<AggregationTree> trees;
  for (const RouterId root : choose_roots(graph, topology, settings, stream)) {
    listen();
    trees.push_back(Growth(graph, settings.max_children).from(root));
    const std::uint32_t has = trees.back().levels[root];
    if (settings.levels <= has) continue;
    throw NoTree("aggregation.levels", std::to_string(settings.levels),
                 "at most " + std::to_string(has),
                 "is more than the " + std::to_string(has) +
                     " levels of nodes that the tree from router " + std::to_string(root) + " has");
  }
  return trees;
}

}  // namespace simcore::aggregation
