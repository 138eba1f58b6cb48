#include "closed_form/idle_tree.hpp"

#include <algorithm>
#include <utility>

namespace simcore::closed_form {
namespace {

/// Of a tree: the lowest router that has all endpoints below it.
RouterId top_of(const AggregationTree& tree, const std::vector<std::uint32_t>& endpoints_at) {
  std::vector<std::vector<RouterId>> below(tree.parent.size());
  for (RouterId r = 0; r < tree.parent.size(); ++r) {
    if (tree.holds(r) && tree.parent[r] != r) below[tree.parent[r]].push_back(r);
  }
  RouterId top = tree.root;
  while (endpoints_at[top] == 0 && below[top].size() == 1) top = below[top].front();
  return top;
}

}  // namespace

IdleTree::IdleTree(const Topology& topology, const AggregationTree& tree)
    : endpoints_(topology.endpoints()) {
  std::vector<std::uint32_t> endpoints_at(topology.routers());
  for (EndpointId e = 0; e < endpoints_; ++e) ++endpoints_at[topology.router_of(e)];
  const RouterId top = top_of(tree, endpoints_at);
  levels_ = tree.levels[top];
  std::vector<RouterId> routers;
  for (RouterId r = 0; r < topology.routers(); ++r) {
    if (r == top || (tree.holds(r) && tree.levels[r] < levels_)) routers.push_back(r);
  }
  std::sort(routers.begin(), routers.end(), [&tree](RouterId a, RouterId b) {
    return std::pair(tree.levels[b], a) < std::pair(tree.levels[a], b);
  });
  std::vector<std::uint32_t> number(topology.routers());
  nodes_.resize(routers.size());
  for (std::uint32_t n = 0; n < routers.size(); ++n) {
    number[routers[n]] = n;
    if (n == 0) continue;
    nodes_[n].parent = number[tree.parent[routers[n]]];
    nodes_[nodes_[n].parent].nodes.push_back(n);
  }
  for (EndpointId e = 0; e < endpoints_; ++e) {
    nodes_[number[topology.router_of(e)]].endpoints.push_back(e);
  }
  std::uint32_t above = number[topology.router_of(0)];
  for (; above != 0; above = nodes_[above].parent) nodes_[above].holds_root = true;
  nodes_[0].holds_root = true;
}

std::uint32_t IdleTree::most_children() const {
  std::size_t most = 0;
  for (const Node& node : nodes_) most = std::max(most, node.nodes.size() + node.endpoints.size());
  return static_cast<std::uint32_t>(most);
}

}  // namespace simcore::closed_form
