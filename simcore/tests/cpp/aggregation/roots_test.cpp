// Roots in the centre of a network: the least deep routers, as a search from each finds them.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "aggregation/trees.hpp"
#include "support/aggregation.hpp"

namespace simcore::test {
namespace {

/// Hops from a router to the endpoints' router that is furthest away, one search a router.
std::uint32_t depth_from(const Topology& topology, RouterId root) {
  std::vector<std::uint32_t> hops(topology.routers(), ~0U);
  std::deque<RouterId> ahead{root};
  hops[root] = 0;
  for (; !ahead.empty(); ahead.pop_front()) {
    for (std::uint32_t p = 0; p < topology.radix(ahead.front()); ++p) {
      const PortPeer peer = topology.peer(ahead.front(), static_cast<PortIndex>(p));
      if (peer.kind != PortPeer::Kind::router || hops[peer.id] != ~0U) continue;
      hops[peer.id] = hops[ahead.front()] + 1;
      ahead.push_back(peer.id);
    }
  }
  std::uint32_t depth = 0;
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    depth = std::max(depth, hops[topology.router_of(e)]);
  }
  return depth;
}

std::vector<RouterId> expected_roots(const Topology& topology, std::uint32_t wanted) {
  std::vector<std::pair<std::uint32_t, RouterId>> ranks;
  for (RouterId r = 0; r < topology.routers(); ++r) {
    ranks.emplace_back(depth_from(topology, r), r);
  }
  std::sort(ranks.begin(), ranks.end());
  std::vector<RouterId> roots;
  for (std::uint32_t i = 0; i < wanted; ++i) roots.push_back(ranks[i].second);
  return roots;
}

TEST(AggregationRoots, AreTheLeastDeepRouters) {
  std::vector<Value> shapes = sample_topologies();
  shapes.push_back(section("mesh", {{"widths", list({100})}}));
  shapes.push_back(section("mesh", {{"widths", list({13, 11})}}));
  shapes.push_back(section("torus", {{"widths", list({5, 7, 4})}}));
  for (const Value& shape : shapes) {
    const auto topology = make_topology(shape);
    for (const std::uint32_t wanted : {1U, 2U, 7U, 70U}) {
      if (wanted > topology->routers()) continue;
      AggregationSettings settings;
      settings.trees = wanted;
      const RandomStream stream{1, 0, Stream::placement};
      std::vector<RouterId> roots;
      for (const auto& tree : make_trees(*topology, settings, stream)) roots.push_back(tree.root);
      EXPECT_EQ(roots, expected_roots(*topology, wanted)) << shape.to_text();
    }
  }
}

}  // namespace
}  // namespace simcore::test
