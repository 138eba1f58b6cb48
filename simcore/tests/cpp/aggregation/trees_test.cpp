// Aggregation trees on every topology.
#include "aggregation/trees.hpp"

#include <gtest/gtest.h>

#include <set>

#include "params/errors.hpp"
#include "support/aggregation.hpp"

namespace simcore::test {
namespace {

const RandomStream kStream{1, 0, Stream::placement};

bool linked(const Topology& topology, RouterId a, RouterId b) {
  for (std::uint32_t p = 0; p < topology.radix(a); ++p) {
    const PortPeer peer = topology.peer(a, static_cast<PortIndex>(p));
    if (peer.kind == PortPeer::Kind::router && peer.id == b) return true;
  }
  return false;
}

/// Hops from a router up to the root; fails where there is a cycle.
std::uint32_t depth_of(const AggregationTree& tree, RouterId router) {
  std::uint32_t depth = 0;
  for (; tree.parent[router] != router; router = tree.parent[router]) {
    if (++depth > tree.parent.size()) ADD_FAILURE() << "a cycle";
    if (depth > tree.parent.size()) break;
  }
  EXPECT_EQ(router, tree.root);
  return depth;
}

TEST(AggregationTrees, LeadAlongLinksToEveryEndpointAndNowhereElse) {
  for (const Value& shape : sample_topologies()) {
    const auto topology = make_topology(shape);
    for (const RootRule rule : {RootRule::center, RootRule::first, RootRule::random}) {
      AggregationSettings settings;
      settings.root_rule = rule;
      settings.trees = std::min(3U, topology->routers());
      std::set<RouterId> roots;
      for (const AggregationTree& tree : make_trees(*topology, settings, kStream)) {
        roots.insert(tree.root);
        std::vector<std::uint32_t> children(topology->routers());
        for (RouterId r = 0; r < topology->routers(); ++r) {
          if (!tree.holds(r)) continue;
          depth_of(tree, r);
          if (tree.parent[r] == r) continue;
          EXPECT_TRUE(linked(*topology, r, tree.parent[r]));
          EXPECT_GT(tree.levels[tree.parent[r]], tree.levels[r]);
          ++children[tree.parent[r]];
        }
        std::vector<bool> has(topology->routers());
        for (EndpointId e = 0; e < topology->endpoints(); ++e) has[topology->router_of(e)] = true;
        for (RouterId r = 0; r < topology->routers(); ++r) {
          EXPECT_TRUE(!has[r] || tree.holds(r)) << shape.to_text();
          EXPECT_TRUE(!tree.holds(r) || has[r] || children[r] > 0 || r == tree.root);
        }
      }
      EXPECT_EQ(roots.size(), settings.trees) << shape.to_text();
    }
  }
}

TEST(AggregationTrees, OfTheCenterHaveTheLeastDepth) {
  for (const Value& shape : sample_topologies()) {
    const auto topology = make_topology(shape);
    const auto deepest = [&](const AggregationTree& tree) {
      std::uint32_t depth = 0;
      for (EndpointId e = 0; e < topology->endpoints(); ++e) {
        depth = std::max(depth, depth_of(tree, topology->router_of(e)));
      }
      return depth;
    };
    AggregationSettings all;
    all.root_rule = RootRule::first;
    all.trees = topology->routers();
    std::uint32_t least = 0xFFFFFFFFU;
    for (const AggregationTree& tree : make_trees(*topology, all, kStream)) {
      least = std::min(least, deepest(tree));
    }
    EXPECT_EQ(deepest(make_trees(*topology, {}, kStream).front()), least) << shape.to_text();
  }
}

TEST(AggregationTrees, TakeMoreLevelsForFewerChildren) {
  const auto topology = make_topology(section("hyperx", {{"widths", list({9})}}));
  AggregationSettings settings;
  EXPECT_EQ(make_trees(*topology, settings, kStream).front().levels[0], 2U);
  settings.max_children = 3;  // an endpoint, and two nodes
  const AggregationTree tree = make_trees(*topology, settings, kStream).front();
  EXPECT_EQ(tree.levels[tree.root], 4U);
  settings.max_children = 1;
  EXPECT_THROW(make_trees(*topology, settings, kStream), PointError);
}

}  // namespace
}  // namespace simcore::test
