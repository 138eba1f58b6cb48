#include "aggregation/trees.hpp"

#include <algorithm>
#include <numeric>
#include <string>

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
  /// Hops from a router to the endpoints' router that is furthest away.
  [[nodiscard]] std::uint32_t depth_from(RouterId root) const {
    const std::vector<std::uint32_t> hops = distances_from({root});
    std::uint32_t depth = 0;
    for (const RouterId router : endpoint_routers_) depth = std::max(depth, hops[router]);
    return depth;
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

/// The routers by their depth as a root. Looking ends when enough have the least that any can have.
std::vector<RouterId> by_depth(const RouterGraph& graph, std::vector<RouterId> routers,
                               std::uint32_t wanted) {
  const std::uint32_t widest = graph.depth_from(graph.endpoint_routers().front());
  const std::uint32_t least = widest == kFar ? 0 : (widest + 1) / 2;
  std::vector<std::uint32_t> depth(graph.routers(), kFar);
  std::uint32_t found = 0;
  for (const RouterId router : routers) {
    depth[router] = graph.depth_from(router);
    if (depth[router] == least && ++found == wanted) break;
  }
  std::stable_sort(routers.begin(), routers.end(),
                   [&depth](RouterId a, RouterId b) { return depth[a] < depth[b]; });
  return routers;
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
  if (settings.root_rule == RootRule::center) roots = by_depth(graph, roots, settings.trees);
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
  const RouterGraph graph(topology);
  std::vector<AggregationTree> trees;
  for (const RouterId root : choose_roots(graph, topology, settings, stream)) {
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
