// What every engine must keep on every network that it serves.
#include <gtest/gtest.h>

#include <set>

#include "params/errors.hpp"
#include "support/routed.hpp"

namespace simcore::test {
namespace {

using test::routing_stream;
using test::Wired;

struct Case {
  std::string engine;
  Value topology;
};

/// Engines with the parameters that change what they do, and virtual channels enough for any
/// sample.
std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const EngineEntry& entry : engine_registry()) {
    for (const Value& topology : test::all_sample_topologies()) {
      cases.push_back({entry.spec().kind, topology});
    }
  }
  return cases;
}

bool is_tree(const std::string& kind) {
  static const std::set<std::string> trees = {"single_router", "chassis", "director_tree",
                                              "machine"};
  return trees.contains(kind);
}

bool has_coordinates(const std::string& kind) {
  static const std::set<std::string> grids = {"ring",   "mesh",      "torus",
                                              "hyperx", "hypercube", "flattened_butterfly"};
  return grids.contains(kind);
}

bool may_refuse(const Case& given) {
  const std::string& kind = given.topology.find("kind")->as_string();
  if (given.engine == "imported") return true;
  if (given.engine == "d_mod_k" || given.engine == "s_mod_k") return !is_tree(kind);
  return given.engine == "dimension_order" && !has_coordinates(kind);
}

bool is_minimal(const std::string& engine) {
  static const std::set<std::string> minimal = {"min_hop", "random_minimal", "dimension_order",
                                                "sssp",    "dfsssp",         "lash"};
  return minimal.contains(engine);
}

bool is_free_of_deadlock(const std::string& engine) {
  static const std::set<std::string> free = {"up_down", "d_mod_k", "s_mod_k", "dfsssp", "lash"};
  return free.contains(engine);
}

bool reroutes(const std::string& engine) { return engine != "dimension_order"; }

class EngineConformance : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    wired_ = std::make_unique<Wired>(GetParam().topology);
    Map params;
    if (GetParam().engine == "dfsssp" || GetParam().engine == "lash") {
      params.emplace_back("max_virtual_lanes", 64);
    }
    engine_ = make_engine(test::section(GetParam().engine, std::move(params)));
    if (may_refuse(GetParam())) {
      try {
        const Routes routes = route(wired_->graph);
      } catch (const PointError& error) {
        EXPECT_EQ(error.field(), "routing.kind");
        EXPECT_NE(error.value().find(GetParam().engine), std::string::npos);
        refused_ = true;
      }
      EXPECT_TRUE(refused_ || GetParam().engine == "d_mod_k" || GetParam().engine == "s_mod_k")
          << "only networks that happen to be trees may be served";
    }
  }

  [[nodiscard]] Routes route(const NetworkGraph& graph, std::uint64_t replicate = 0) const {
    return engine_->route(graph, *wired_->topology, routing_stream(replicate));
  }

  std::unique_ptr<Wired> wired_;
  std::unique_ptr<ForwardingEngine> engine_;
  bool refused_ = false;
};

std::string case_name(const testing::TestParamInfo<Case>& info) {
  return info.param.engine + "_" + info.param.topology.find("kind")->as_string() + "_" +
         std::to_string(info.index);
}

TEST_P(EngineConformance, ReachesEveryEndpointWithoutLoops) {
  if (refused_) return;
  const NetworkGraph& graph = wired_->graph;
  const Routes routes = route(graph);
  const RoutesCheck check = check_routes(graph, routes);
  EXPECT_EQ(check.unreachable_pairs, 0u);
  EXPECT_EQ(check.looping_pairs, 0u);
  if (is_free_of_deadlock(GetParam().engine)) {
    EXPECT_TRUE(check.deadlock_free) << describe_cycle(check.cycle, graph, *wired_->topology);
  }
  EXPECT_EQ(routes.tables.bytes(), std::size_t{graph.routers()} * graph.endpoints());
  EXPECT_LE(routes.vcs.size(), routes.tables.bytes()) << "two bytes an entry with virtual channels";
}

TEST_P(EngineConformance, MinimalEnginesTakeTheFewestHops) {
  if (refused_ || !is_minimal(GetParam().engine)) return;
  const NetworkGraph& graph = wired_->graph;
  const Routes routes = route(graph);
  for (EndpointId to = 0; to < graph.endpoints(); ++to) {
    for (EndpointId from = 0; from < graph.endpoints(); ++from) {
      const auto path = test::path_of(graph, routes, from, to);
      // On a dragonfly a minimal path may cross two global channels.
      ASSERT_LE(path.size(),
                wired_->topology->minimal_hops(graph.router_of(from), graph.router_of(to)));
      ASSERT_TRUE(path.empty() || graph.to(path.back()) == graph.router_of(to));
    }
  }
}

TEST_P(EngineConformance, SameRandomNumbersGiveTheSameRoutes) {
  if (refused_) return;
  const Routes first = route(wired_->graph);
  const Routes second = route(wired_->graph);
  EXPECT_EQ(first.tables, second.tables);
  EXPECT_EQ(first.vcs, second.vcs);
}

/// Which routers can be reached from each, over what is alive.
bool connected(const NetworkGraph& graph, RouterId from, RouterId to) {
  std::vector<bool> seen(graph.routers(), false);
  std::vector<RouterId> open{from};
  seen[from] = true;
  while (!open.empty()) {
    const RouterId router = open.back();
    open.pop_back();
    for (const ChannelId channel : graph.channels_of(router)) {
      if (!graph.alive(channel) || seen[graph.to(channel)]) continue;
      seen[graph.to(channel)] = true;
      open.push_back(graph.to(channel));
    }
  }
  return seen[to];
}

TEST_P(EngineConformance, RoutesAroundFailedLinks) {
  if (refused_) return;
  const RandomStream random(3, 0, Stream::failures);
  const NetworkGraph& intact = wired_->graph;
  std::vector<ChannelId> failing;
  for (ChannelId channel = 0; channel < intact.channels(); ++channel) {
    if (random.below(8, 0, channel) == 0) failing.push_back(channel);
  }
  const NetworkGraph graph = intact.without(failing);
  const Routes routes = route(graph);
  const RoutesCheck check = check_routes(graph, routes);
  EXPECT_EQ(check.looping_pairs, 0u);
  if (is_free_of_deadlock(GetParam().engine)) {
    EXPECT_TRUE(check.deadlock_free) << describe_cycle(check.cycle, graph, *wired_->topology);
  }
  for (EndpointId to = 0; to < graph.endpoints(); ++to) {
    for (EndpointId from = 0; from < graph.endpoints(); from += 3) {
      const auto path = test::path_of(graph, routes, from, to);
      for (const ChannelId channel : path) ASSERT_TRUE(graph.alive(channel));
      const RouterId end = path.empty() ? graph.router_of(from) : graph.to(path.back());
      if (is_minimal(GetParam().engine) && reroutes(GetParam().engine)) {
        ASSERT_EQ(end == graph.router_of(to),
                  connected(graph, graph.router_of(from), graph.router_of(to)))
            << from << " to " << to;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, EngineConformance, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace simcore::test
