// What every routing must keep on every topology that it serves.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <type_traits>
#include <typeinfo>

#include "routing/visit.hpp"
#include "statics/channel_index.hpp"
#include "statics/deadlock_check.hpp"
#include "statics/message_deadlock.hpp"
#include "statics/walk.hpp"
#include "support/routed_networks.hpp"

namespace simcore::test {
namespace {

using test::RandomLoads;
using test::RoutedNetwork;

class RoutingConformance : public testing::TestWithParam<RoutedNetwork> {
 protected:
  test::Network network_ = test::build_routed(GetParam().topology, GetParam().routing);
};

std::string test_name(const testing::TestParamInfo<RoutedNetwork>& info) {
  return info.param.kind() + "_on_" + info.param.topology.find("kind")->as_string() + "_" +
         std::to_string(info.index);
}

/// Hops of the longest way that the options leave open, from any state that they lead to.
class LongestWay {
 public:
  LongestWay(const test::Network& network, EndpointId to)
      : network_(network), to_(to), to_router_(network.topology->router_of(to)) {}

  std::uint32_t from(RouterId here, const RouteState& state) {
    const auto key = std::tuple(here, state.via, state.random_bits, state.scratch);
    const auto known = hops_.find(key);
    if (known != hops_.end()) {
      if (known->second == on_the_way) throw std::logic_error("packets can go round for ever");
      return known->second;
    }
    hops_[key] = on_the_way;
    std::vector<RouteOption> options;
    network_.routing->options(here, to_router_, to_, state, options);
    double shares = 0;
    std::uint32_t longest = 0;
    for (const RouteOption& option : options) {
      shares += option.share;
      const auto next = router_behind(*network_.topology, here, option.hop, to_);
      if (!next) continue;
      EXPECT_LT(option.hop.virtual_channel, network_.routing->virtual_channels());
      RouteState after = option.after;
      after.virtual_channel = option.hop.virtual_channel;
      longest = std::max(longest, 1 + from(*next, after));
    }
    EXPECT_NEAR(shares, 1.0, 1e-9);
    EXPECT_TRUE(std::any_of(options.begin(), options.end(),
                            [](const RouteOption& option) { return option.waits; }));
    hops_[key] = longest;
    return longest;
  }

 private:
  static constexpr std::uint32_t on_the_way = ~0U;
  const test::Network& network_;
  EndpointId to_;
  RouterId to_router_;
  std::map<std::tuple<RouterId, std::uint32_t, std::uint16_t, std::uint8_t>, std::uint32_t> hops_;
};

TEST_P(RoutingConformance, EveryChoiceArrivesWithinTheBound) {
  const Topology& topology = *network_.topology;
  const std::vector<RouterEndpoints> attached = endpoints_by_router(topology);
  std::vector<RouteState> starts;
  for (EndpointId to = 0; to < topology.endpoints(); to += 1 + topology.endpoints() / 20) {
    LongestWay way(network_, to);
    for (RouterId from = 0; from < topology.routers(); ++from) {
      if (attached[from].count == 0) continue;
      starts.clear();
      network_.routing->starts(from, topology.router_of(to), starts);
      ASSERT_FALSE(starts.empty());
      for (const RouteState& state : starts) {
        ASSERT_LE(way.from(from, state), network_.routing->max_hops());
      }
    }
  }
}

bool same_but_for_random_bits(RouteState a, RouteState b) {
  a.random_bits = b.random_bits = 0;
  return a == b;
}

/// What `next` answers under random loads is what `options` says, from the start to the end.
TEST_P(RoutingConformance, AnswersAreAmongTheOptions) {
  const Topology& topology = *network_.topology;
  const Routing& routing = *network_.routing;
  std::vector<RouteOption> options;
  for (std::uint64_t draw = 0; draw < 500; ++draw) {
    const RandomLoads loads(draw);
    const RouterId from =
        topology.router_of(static_cast<EndpointId>(mix_bits(3 * draw) % topology.endpoints()));
    const auto to = static_cast<EndpointId>(mix_bits(3 * draw + 1) % topology.endpoints());
    const RouterId to_router = topology.router_of(to);
    RouteState state = routing.start(from, to_router, static_cast<std::uint32_t>(mix_bits(~draw)),
                                     static_cast<std::uint32_t>(draw));
    RouterId here = from;
    for (std::uint32_t hops = 0;; ++hops) {
      ASSERT_LE(hops, routing.max_hops());
      options.clear();
      routing.options(here, to_router, to, state, options);
      const bool ends = routing.ends_at(here, to_router, state);
      const Hop hop = routing.next(here, to_router, to, state, &loads);
      ASSERT_TRUE(std::any_of(options.begin(), options.end(),
                              [&](const RouteOption& option) {
                                return option.hop == hop &&
                                       same_but_for_random_bits(option.after, state);
                              }))
          << "router " << here << " to " << to_router << " port " << hop.port << " vc "
          << int{hop.virtual_channel};
      const auto next = router_behind(topology, here, hop, to);
      ASSERT_EQ(ends, !next.has_value()) << "router " << here << " to " << to_router;
      if (!next) break;
      state.virtual_channel = hop.virtual_channel;
      here = *next;
    }
    EXPECT_EQ(here, to_router);
  }
}

bool keeps_to_minimal_paths(const std::string& kind) {
  return kind != "valiant" && kind != "ugal" && kind != "par" && kind != "hyperx_adaptive" &&
         kind != "dragonfly_plus_par";
}

TEST_P(RoutingConformance, TakesMinimalPathsUnlessItSaysOtherwise) {
  const Topology& topology = *network_.topology;
  const Routing& routing = *network_.routing;
  const std::string kind = GetParam().kind();
  for (std::uint64_t draw = 0; draw < 500; ++draw) {
    const RandomLoads loads(draw);
    const RouterId from =
        topology.router_of(static_cast<EndpointId>(mix_bits(3 * draw) % topology.endpoints()));
    const auto to = static_cast<EndpointId>(mix_bits(3 * draw + 1) % topology.endpoints());
    RouteState state =
        routing.start(from, topology.router_of(to), static_cast<std::uint32_t>(mix_bits(~draw)),
                      static_cast<std::uint32_t>(draw));
    RouterId here = from;
    std::uint32_t hops = 0;
    for (;; ++hops) {
      const Hop hop = routing.next(here, topology.router_of(to), to, state, &loads);
      const auto next = router_behind(topology, here, hop, to);
      if (!next) break;
      state.virtual_channel = hop.virtual_channel;
      here = *next;
    }
    const bool nonminimal_local_hops = kind == "rotate" && routing.max_hops() == 3;
    if (nonminimal_local_hops) {
      EXPECT_EQ(hops > topology.minimal_hops(from, topology.router_of(to)),
                routing.non_minimal(state));
    } else if (keeps_to_minimal_paths(kind)) {
      EXPECT_EQ(hops, topology.minimal_hops(from, topology.router_of(to)));
      EXPECT_FALSE(routing.non_minimal(state));
    } else if (!routing.non_minimal(state)) {
      EXPECT_EQ(hops, topology.minimal_hops(from, topology.router_of(to)));
    }
  }
}

TEST_P(RoutingConformance, IsFreeFromDeadlock) {
  const DependencyGraph graph(*network_.topology, *network_.routing);
  ASSERT_TRUE(graph.complete());
  const auto cycle = graph.find_cycle();
  EXPECT_FALSE(cycle) << describe_cycle(*network_.topology, *cycle);
  // So are requests and replies that endpoints refuse, unless they share channels.
  const auto with_messages = [&](std::vector<std::uint32_t> networks) {
    return find_message_cycle(*network_.topology, graph,
                              {.networks = std::move(networks), .waits = {{0, 1}}});
  };
  EXPECT_EQ(with_messages({0, 1}), "");
  EXPECT_NE(with_messages({0, 0}), "");
}

/// Routings whose ways follow from a packet's random bits alone.
class RandomBits : public RoutingConformance {};

/// The states that analyses walk lead over the very channels that packets with random bits take.
TEST_P(RandomBits, AreCoveredByTheStarts) {
  const Topology& topology = *network_.topology;
  const Routing& routing = *network_.routing;
  const auto path = [&](RouterId from, EndpointId to, RouteState state) {
    std::vector<std::pair<RouterId, PortIndex>> channels;
    walk(topology, routing, from, topology.router_of(to), to, state,
         [&](RouterId router, Hop hop) { channels.emplace_back(router, hop.port); });
    return channels;
  };
  const EndpointId to = topology.endpoints() - 1;
  for (EndpointId source = 0; source < topology.endpoints(); source += 1 + to / 8) {
    const RouterId from = topology.router_of(source);
    std::vector<RouteState> starts;
    routing.starts(from, topology.router_of(to), starts);
    std::vector<std::vector<std::pair<RouterId, PortIndex>>> known;
    for (const RouteState& state : starts) known.push_back(path(from, to, state));
    for (std::uint32_t bits = 0; bits < 65536; bits += 197) {
      const RouteState state = routing.start(from, topology.router_of(to), bits, bits);
      EXPECT_NE(std::find(known.begin(), known.end(), path(from, to, state)), known.end());
    }
  }
}

/// A visitor is handed the very object, and never as a class that others derive from.
TEST_P(RoutingConformance, TheSimulatorKnowsItsClass) {
  const Routing& routing = *network_.routing;
  visit_routing(routing, [&](const auto& known) {
    using Known = std::decay_t<decltype(known)>;
    EXPECT_EQ(static_cast<const Routing*>(&known), &routing);
    if (!std::is_same_v<Known, Routing>) {
      EXPECT_EQ(typeid(Known), typeid(routing));
    }
  });
}

bool compiled_for(const Value& topology, const char* kind) {
  const test::Network network = test::build_routed(topology, test::section(kind, {}));
  return visit_routing(*network.routing, [](const auto& known) {
    return !std::is_same_v<std::decay_t<decltype(known)>, Routing>;
  });
}

/// Nothing is called virtually under the usual routings of the usual networks.
TEST(RoutingClasses, HoldTheUsualOnes) {
  const Value dragonfly = test::section("dragonfly", {{"endpoints", 72}, {"radix", 7}});
  EXPECT_TRUE(compiled_for(test::section("torus", {{"endpoints", 27}}), "minimal"));
  EXPECT_TRUE(compiled_for(dragonfly, "minimal"));
  EXPECT_TRUE(compiled_for(dragonfly, "ugal"));
  EXPECT_TRUE(compiled_for(test::section("hyperx", {{"widths", test::list({4, 4})}}), "minimal"));
  EXPECT_FALSE(
      compiled_for(test::section("fat_tree", {{"endpoints", 16}, {"radix", 4}}), "d_mod_k"));
}

std::vector<RoutedNetwork> routed_by_bits() {
  std::vector<RoutedNetwork> found;
  for (const RoutedNetwork& sample : test::sample_routed_networks()) {
    const test::Network network = test::build_routed(sample.topology, sample.routing);
    if (network.routing->path_variants(0, 0) > 0) found.push_back(sample);
  }
  return found;
}

INSTANTIATE_TEST_SUITE_P(Samples, RandomBits, testing::ValuesIn(routed_by_bits()), test_name);
INSTANTIATE_TEST_SUITE_P(Samples, RoutingConformance,
                         testing::ValuesIn(test::sample_routed_networks()), test_name);

}  // namespace
}  // namespace simcore::test
