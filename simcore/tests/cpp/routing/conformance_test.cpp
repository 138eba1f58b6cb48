// What every routing must keep on every topology.
#include <gtest/gtest.h>

#include <set>

#include "routing/visit.hpp"
#include "statics/dependency_graph.hpp"
#include "statics/endpoint_counts.hpp"
#include "statics/walk.hpp"
#include "support/networks.hpp"

namespace simcore {
namespace {

class RoutingConformance : public testing::TestWithParam<Value> {
 protected:
  test::Network network_ = test::build(GetParam());
};

std::string test_name(const testing::TestParamInfo<Value>& info) {
  return info.param.find("kind")->as_string() + "_" + std::to_string(info.index);
}

TEST_P(RoutingConformance, EveryVariantArrivesInMinimalHops) {
  const Topology& topology = *network_.topology;
  const Routing& routing = *network_.routing;
  for (EndpointId to = 0; to < topology.endpoints(); ++to) {
    const RouterId to_router = topology.router_of(to);
    for (RouterId from = 0; from < topology.routers(); ++from) {
      const std::uint32_t variants = routing.path_variants(from, to_router);
      ASSERT_GE(variants, 1u);
      for (std::uint32_t bits = 0; bits < variants; ++bits) {
        std::uint32_t hops = 0;
        const RouterId end = walk(topology, routing, from, to_router, to,
                                  {.random_bits = static_cast<std::uint16_t>(bits)}, [&](RouterId, Hop hop) {
                                    ++hops;
                                    EXPECT_LT(hop.virtual_channel, routing.virtual_channels());
                                  });
        EXPECT_EQ(end, to_router);
        EXPECT_EQ(hops, topology.minimal_hops(from, to_router));
      }
    }
  }
}

using Path = std::vector<std::pair<RouterId, PortIndex>>;

Path path_of(const test::Network& network, RouterId from, EndpointId to, std::uint16_t bits) {
  Path path;
  walk(*network.topology, *network.routing, from, network.topology->router_of(to), to, {.random_bits = bits},
       [&](RouterId router, Hop hop) { path.emplace_back(router, hop.port); });
  return path;
}

TEST_P(RoutingConformance, VariantsCoverEveryPathThatRandomBitsCanTake) {
  const Topology& topology = *network_.topology;
  const EndpointId to = topology.endpoints() - 1;
  for (RouterId from = 0; from < topology.routers(); from += 1 + topology.routers() / 8) {
    std::set<Path> enumerated;
    const std::uint32_t variants = network_.routing->path_variants(from, topology.router_of(to));
    for (std::uint32_t bits = 0; bits < variants; ++bits) {
      enumerated.insert(path_of(network_, from, to, static_cast<std::uint16_t>(bits)));
    }
    for (std::uint32_t bits = 0; bits < 65536; bits += 97) {
      EXPECT_TRUE(
          enumerated.contains(path_of(network_, from, to, static_cast<std::uint16_t>(bits))));
    }
  }
}

TEST_P(RoutingConformance, IsFreeFromDeadlock) {
  const DeadlockCheck check = check_deadlock(*network_.topology, *network_.routing);
  EXPECT_TRUE(check.checked);
  EXPECT_TRUE(check.cycle.empty()) << describe_cycle(*network_.topology, check.cycle);
}

TEST_P(RoutingConformance, IsKnownByItsFinalClass) {
  EXPECT_EQ(
      visit_routing(*network_.routing, [](const auto& known) { return known.virtual_channels(); }),
      network_.routing->virtual_channels());
}

INSTANTIATE_TEST_SUITE_P(Samples, RoutingConformance, testing::ValuesIn(test::sample_topologies()),
                         test_name);

}  // namespace
}  // namespace simcore
