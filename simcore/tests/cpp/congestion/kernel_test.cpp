// The kernel against a plain second reckoning, on every topology, engine and pattern.
#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "congestion/failure_trials.hpp"
#include "flows/registry.hpp"
#include "params/errors.hpp"
#include "support/static_points.hpp"

namespace simcore::test {
namespace {

std::vector<Value> all_topologies() {
  std::vector<Value> all = sample_topologies();
  for (Value& more : sample_chip_topologies()) all.push_back(std::move(more));
  return all;
}

/// Every pattern, with parameters that fit 8 ranks or more.
std::vector<Value> all_patterns() {
  std::vector<Value> patterns;
  for (const FlowPatternEntry& entry : flow_pattern_registry()) {
    Map params;
    if (entry.spec().kind == "n_neighbor") params = {{"neighbors", 3}};
    if (entry.spec().kind == "explicit") {
      params = {{"sources", list({0, 1, 2, 2})}, {"destinations", list({5, 5, 3, 7})}};
    }
    patterns.push_back(section(entry.spec().kind, params));
  }
  patterns.push_back(section("random_bisection", {{"directions", "both"}}));
  patterns.push_back(section("shift", {{"distance", 3}}));
  patterns.push_back(section("two_communicators", {{"first", "gather"}, {"second", "all_to_all"}}));
  return patterns;
}

std::uint64_t all_loads(const Cables& cables, const CableLoads& loads) {
  std::uint64_t sum = 0;
  for (CableId c = 0; c < cables.count(); ++c) sum += loads.total(c).flows;
  return sum;
}

/// Runs two draws of a pattern and compares every flow of every round.
void compare(const Cables& cables, const Routes& routes, std::uint32_t longest_path,
             const Value& section_of_pattern) {
  const std::uint32_t ranks = cables.endpoints();
  const auto pattern = make_flow_pattern(section_of_pattern, check_flow_pattern(section_of_pattern),
                                         ranks, {1, 0, Stream::traffic});
  const auto kernel = make_round_kernel(
      cables,
      {.cost = {}, .one_to_one = pattern->one_to_one(), .most_flows = pattern->most_flows()});
  kernel->set_routes(routes, longest_path);
  FlowBuffer flows(pattern->most_flows());
  std::uint64_t visits = 0;
  for (std::uint64_t draw = 0; draw < 2; ++draw) {
    for (std::uint32_t round = 0; round < std::min(pattern->rounds(), 6U); ++round) {
      flows.clear();
      pattern->add_flows(draw, round, flows);
      ASSERT_LE(flows.size(), pattern->most_flows());
      const std::vector<EndpointId> sources(flows.sources(), flows.sources() + flows.size());
      const std::vector<EndpointId> destinations(flows.destinations(),
                                                 flows.destinations() + flows.size());
      const auto expected = plain_congestion(cables, routes, sources, destinations);
      const RoundOutcome outcome =
          kernel->run({sources.data(), destinations.data(), sources.size()});
      std::vector<double> slowdowns(flows.size());
      kernel->slowdowns(slowdowns.data(), flows.size());
      double sum = 0, most = 0;
      std::uint64_t lost = 0;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(slowdowns[i], expected[i]) << "flow " << i;
        sum += expected[i] > 0 ? 1 / expected[i] : 0;
        most = std::max(most, expected[i]);
        lost += expected[i] == 0 ? 1 : 0;
      }
      EXPECT_NEAR(outcome.bandwidth_sum, sum, 1e-9 * (1 + sum));
      EXPECT_EQ(outcome.max_congestion, most);
      EXPECT_EQ(outcome.unreachable, lost);
      visits += outcome.link_visits;
    }
  }
  // Every visit of a cable by a flow is one unit of load on one cable.
  EXPECT_EQ(all_loads(cables, kernel->loads()), visits);
}

void compare_all_patterns(const Cables& cables, const Routes& routes, std::uint32_t longest) {
  for (const Value& pattern : all_patterns()) {
    SCOPED_TRACE(pattern.to_text());
    compare(cables, routes, longest, pattern);
  }
}

TEST(RoundKernel, AgreesWithPlainReckoning) {
  int compared = 0;
  for (const Value& shape : all_topologies()) {
    const auto topology = make_topology(shape);
    if (topology->endpoints() < 8) continue;
    const NetworkGraph graph(*topology);
    const Cables cables(*topology, graph, {}, RateRule::weighed);
    for (const EngineEntry& entry : engine_registry()) {
      SCOPED_TRACE(shape.to_text() + " " + entry.spec().kind);
      try {
        const Routes routes = make_engine(section(entry.spec().kind, {}))
                                  ->route(graph, *topology, {1, 0, Stream::routing});
        const RoutesCheck check = check_routes(graph, routes);
        compare_all_patterns(cables, routes, check.longest_path_hops);
        ++compared;
      } catch (const PointError& error) {
        EXPECT_EQ(error.field().rfind("routing", 0), 0U) << error.what();
      }
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(RoundKernel, LeavesOutFlowsThatDoNotArrive) {
  const auto topology = make_topology(chassis(50, 8));
  const NetworkGraph graph(*topology);
  const Cables cables(*topology, graph, {}, RateRule::weighed);
  const std::vector<ChannelId> links = all_links(graph);
  const NetworkGraph damaged = graph.without(failed_links(
      links, static_cast<std::uint32_t>(links.size() * 2 / 3), {1, 0, Stream::failures}, 0));
  for (const char* kind : {"min_hop", "random_minimal", "sssp"}) {
    const Routes routes =
        make_engine(section(kind, {}))->route(damaged, *topology, {1, 0, Stream::routing});
    const RoutesCheck check = check_routes(damaged, routes);
    ASSERT_GT(check.unreachable_pairs, 0U);
    SCOPED_TRACE(kind);
    compare_all_patterns(cables, routes, check.longest_path_hops);
  }
}

TEST(RoundKernel, CountsALoopAsNoPath) {
  const auto topology = make_topology(section("ring", {{"endpoints", 8}}));
  const NetworkGraph graph(*topology);
  const Cables cables(*topology, graph, {}, RateRule::weighed);
  Routes routes =
      make_engine(section("min_hop", {}))->route(graph, *topology, {1, 0, Stream::routing});
  // Routers 1 and 2 send what is for endpoint 4 to each other.
  for (const RouterId router : {1U, 2U}) {
    for (const ChannelId channel : graph.channels_of(router)) {
      if (graph.to(channel) != 3 - router) continue;
      routes.tables.set(router, 4, static_cast<TableEntry>(channel - graph.first_channel(router)));
    }
  }
  const RoutesCheck check = check_routes(graph, routes);
  ASSERT_GT(check.looping_pairs, 0U);
  compare_all_patterns(cables, routes, check.longest_path_hops);
}

/// A chassis whose cables have rates of their own.
class MixedRates final : public Topology {
 public:
  MixedRates() : wiring_(make_topology(chassis(32, 8))) {}
  [[nodiscard]] std::uint32_t endpoints() const override { return wiring_->endpoints(); }
  [[nodiscard]] std::uint32_t routers() const override { return wiring_->routers(); }
  [[nodiscard]] std::uint32_t radix(RouterId r) const override { return wiring_->radix(r); }
  [[nodiscard]] PortPeer peer(RouterId r, PortIndex p) const override {
    return wiring_->peer(r, p);
  }
  [[nodiscard]] RouterId router_of(EndpointId e) const override { return wiring_->router_of(e); }
  [[nodiscard]] PortIndex port_of(EndpointId e) const override { return wiring_->port_of(e); }
  [[nodiscard]] std::uint32_t minimal_hops(RouterId a, RouterId b) const override {
    return wiring_->minimal_hops(a, b);
  }
  [[nodiscard]] std::uint32_t diameter() const override { return wiring_->diameter(); }
  [[nodiscard]] std::vector<std::string> link_classes() const override {
    return wiring_->link_classes();
  }
  [[nodiscard]] Map describe() const override { return wiring_->describe(); }
  [[nodiscard]] double link_rate_gbps(RouterId router, PortIndex port) const override {
    const PortPeer other = wiring_->peer(router, port);
    return (router + other.id) % 3 == 0 ? 16 : 40;
  }
  [[nodiscard]] double endpoint_rate_gbps(EndpointId e) const override {
    return e % 4 == 0 ? 8 : 20;
  }

 private:
  std::unique_ptr<Topology> wiring_;
};

TEST(RoundKernel, WeighsRates) {
  const MixedRates topology;
  const NetworkGraph graph(topology);
  const Routes routes =
      make_engine(section("min_hop", {}))->route(graph, topology, {1, 0, Stream::routing});
  const std::uint32_t longest = check_routes(graph, routes).longest_path_hops;
  const Cables weighed(topology, graph, {}, RateRule::weighed);
  ASSERT_FALSE(weighed.weights().empty());
  compare_all_patterns(weighed, routes, longest);
  EXPECT_TRUE(Cables(topology, graph, {}, RateRule::ignored).weights().empty());
  EXPECT_TRUE(Cables(topology, graph, {.every_cable = 50}, RateRule::weighed).weights().empty());
  // One flow from a fast endpoint to a slow one: the last cable gives it 8 of its 20 Gb/s.
  const auto kernel = make_round_kernel(weighed, {.cost = {}, .one_to_one = true, .most_flows = 1});
  kernel->set_routes(routes, longest);
  const EndpointId source = 1, destination = 4;
  const RoundOutcome outcome = kernel->run({&source, &destination, 1});
  EXPECT_DOUBLE_EQ(outcome.bandwidth_sum, 8.0 / 20);
  EXPECT_DOUBLE_EQ(outcome.rate_sum_gbps, 8.0);
}

TEST(RoundKernel, WeighsTheRatesOfLinkClasses) {
  const auto topology = make_topology(chassis(32, 8));
  const NetworkGraph graph(*topology);
  const Routes routes =
      make_engine(section("min_hop", {}))->route(graph, *topology, {1, 0, Stream::routing});
  const std::uint32_t longest = check_routes(graph, routes).longest_path_hops;
  std::vector<double> by_class(topology->link_classes().size(), 0);
  by_class[0] = 30;
  const Cables own(*topology, graph, {.every_cable = 100, .by_class = by_class}, RateRule::weighed);
  compare_all_patterns(own, routes, longest);
  for (ChannelId c = 0; c < graph.channels(); ++c) {
    EXPECT_DOUBLE_EQ(own.weights()[c], graph.link_class(c) == 0 ? 100.0 / 30 : 1.0);
  }
  EXPECT_DOUBLE_EQ(own.weights()[own.injection(3)], 1.0);
  const Cables slow(*topology, graph, {.every_cable = 100, .endpoints = 25}, RateRule::weighed);
  compare_all_patterns(slow, routes, longest);
  EXPECT_DOUBLE_EQ(slow.weights()[0], 0.25);
  EXPECT_DOUBLE_EQ(slow.endpoint_rate_gbps(0), 25.0);
  // What is given of each class, but the same, is as if it were given of all.
  by_class.assign(by_class.size(), 100);
  EXPECT_TRUE(Cables(*topology, graph, {100, 100, by_class}, RateRule::weighed).weights().empty());
}

}  // namespace
}  // namespace simcore::test
