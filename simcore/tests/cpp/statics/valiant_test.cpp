// Valiant's routing halves the uniform capacity of every network whose routers are all alike.
//
// Valiant (SIAM Journal on Computing 11, 1982): to a router drawn evenly from all and on from
// there, so either leg is uniform traffic whatever the pattern. The busiest channel then carries
// exactly twice what uniform traffic (an endpoint itself included) gives it under minimal routing.
#include <gtest/gtest.h>

#include "statics/channel_load.hpp"
#include "support/pattern_load.hpp"

namespace simcore::test {
namespace {

constexpr double kTiny = 1e-9;

/// Everybody to the router half-way through their numbering, a permutation without fixed points.
class HalfWay final : public TrafficPattern {
 public:
  explicit HalfWay(const Topology& topology) : endpoints_(topology.endpoints()) {}
  [[nodiscard]] EndpointId destination(EndpointId source, std::uint64_t) const override {
    return (source + endpoints_ / 2) % endpoints_;
  }

 private:
  std::uint32_t endpoints_;
};

/// Everybody to the next router's endpoint of the same place.
class NextRouter final : public TrafficPattern {
 public:
  explicit NextRouter(const Topology& topology)
      : endpoints_(topology.endpoints()), step_(endpoints_ / topology.routers()) {}
  [[nodiscard]] EndpointId destination(EndpointId source, std::uint64_t) const override {
    return (source + step_) % endpoints_;
  }

 private:
  std::uint32_t endpoints_;
  std::uint32_t step_;
};

/// Networks in which any router can be taken for any other.
std::vector<Value> vertex_transitive() {
  return {section("ring", {{"endpoints", 8}}),
          section("ring", {{"endpoints", 9}, {"concentration", 1}}),
          section("torus", {{"widths", list({8, 8})}}),
          section("torus", {{"widths", list({5, 3})}, {"concentration", 2}}),
          section("torus", {{"widths", list({4, 4, 4})}}),
          section("hypercube", {{"dimensions", 5}}),
          section("hyperx", {{"widths", list({4, 4})}, {"concentration", 2}}),
          section("hyperx", {{"widths", list({6})}}),
          section("flattened_butterfly", {{"width", 3}, {"dimensions", 2}})};
}

TEST(Valiant, CarriesTwiceTheUniformLoadWhateverThePattern) {
  for (const Value& topology : vertex_transitive()) {
    const Network minimal = build(topology);
    const Network valiant = build_routed(topology, section("valiant", {}));
    const double uniform = measure_channel_loads(*minimal.topology, *minimal.routing).max;
    ASSERT_GT(uniform, 0) << topology.to_text();
    EXPECT_NEAR(max_pattern_load(valiant, HalfWay(*valiant.topology)), 2 * uniform, kTiny)
        << topology.to_text();
    EXPECT_NEAR(max_pattern_load(valiant, NextRouter(*valiant.topology)), 2 * uniform, kTiny)
        << topology.to_text();
  }
}

TEST(Valiant, HalvesUniformTrafficButForPairsOnOneRouter) {
  for (const Value& topology : vertex_transitive()) {
    const Network minimal = build(topology);
    const Network valiant = build_routed(topology, section("valiant", {}));
    const ChannelLoads direct = measure_channel_loads(*minimal.topology, *minimal.routing);
    const ChannelLoads doubled = measure_channel_loads(*valiant.topology, *valiant.routing);
    ASSERT_TRUE(direct.exact && doubled.exact) << topology.to_text();
    const double distant = 1 - 1.0 / minimal.topology->routers();
    for (std::size_t c = 0; c < direct.max_by_class.size(); ++c) {
      EXPECT_NEAR(doubled.max_by_class[c], 2 * distant * direct.max_by_class[c], kTiny)
          << topology.to_text() << " class " << c;
    }
  }
}

}  // namespace
}  // namespace simcore::test
