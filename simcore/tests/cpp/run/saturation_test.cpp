// The saturation load of whole networks against the bound of their busiest channel.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

bool saturates(const Value& topology, const char* pattern, double load) {
  const Value result = run_point(point(topology,
                                       section(pattern, {{"message_bytes", 256},
                                                         {"offered_load", load},
                                                         {"epoch_messages", 400},
                                                         {"max_warmup_epochs", 10},
                                                         {"measurement_epochs", 10},
                                                         {"steady_tolerance", 0.02}}),
                                       {{"link_bandwidth_gbps", 100.0}}));
  return metric(result, "saturated") > 0;
}

TEST(Saturation, TornadoOnAnEightRing) {
  // Every channel carries the traffic of three sources.
  const Value ring = section("ring", {{"endpoints", 8}});
  EXPECT_FALSE(saturates(ring, "tornado", 0.94 / 3));
  EXPECT_TRUE(saturates(ring, "tornado", 1.04 / 3));
}

TEST(Saturation, UniformTrafficIsHeldByTheBusiestChannel) {
  // Loads of the busiest channel for uniform traffic without self: k/8, k/4, k/8 times n/(n-1).
  const struct {
    Value topology;
    double channel_load;
  } cases[] = {
      {section("ring", {{"endpoints", 16}}), 2.0 * 16 / 15},
      {section("mesh", {{"widths", list({8, 8})}}), 2.0 * 64 / 63},
      {section("torus", {{"widths", list({8, 8})}}), 1.0 * 64 / 63},
  };
  for (const auto& c : cases) {
    const double bound = std::min(1.0, 1.0 / c.channel_load);
    EXPECT_FALSE(saturates(c.topology, "uniform_random", 0.88 * bound)) << c.topology.to_text();
    if (bound > 0.96) continue;  // no load between the bound and 1 to try
    EXPECT_TRUE(saturates(c.topology, "uniform_random", 1.04 * bound)) << c.topology.to_text();
  }
}

TEST(Saturation, BelowItLoadIsTakenAndLatencySettles) {
  const Value result =
      run_point(point(section("torus", {{"widths", list({4, 4})}}),
                      section("uniform_random", {{"offered_load", 0.3}, {"epoch_messages", 200}})));
  EXPECT_EQ(metric(result, "saturated"), 0.0);
  EXPECT_NEAR(metric(result, "accepted_load"), 0.3, 0.01);
  EXPECT_EQ(result.find("provenance")->find("outcome")->as_string(), "completed");
}

Map ring_at_full_load(const char* avoidance) {
  return point(section("ring", {{"endpoints", 4}}),
               section("uniform_random", {{"messages_per_endpoint", 2000}}),
               {{"packet_bytes", 256}, {"buffer_bytes", 256}}, avoidance);
}

TEST(Deadlock, FourRingWithoutDatelineStops) {
  try {
    run_point(ring_at_full_load("none"));
    FAIL() << "no deadlock";
  } catch (const DeadlockError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("router"), std::string::npos) << text;
    EXPECT_NE(text.find(" -> "), std::string::npos) << text;
  }
}

TEST(Deadlock, IsTheSameForAnyNumberOfThreads) {
  Map stuck = ring_at_full_load("none");
  stuck.emplace_back("limits", Map{});
  std::vector<std::string> texts;
  for (const int threads : {1, 2, 4}) {
    stuck.back().second = Map{{"threads", threads}};
    try {
      run_point(stuck);
      FAIL() << "no deadlock";
    } catch (const DeadlockError& error) {
      texts.emplace_back(error.what());
    }
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_EQ(texts[0], texts[2]);
}

TEST(Deadlock, OpenLoopNoticesToo) {
  Map stuck = ring_at_full_load("none");
  for (auto& [name, value] : stuck) {
    // Of 40 seeds all stop within this time, 32 within that of 20 messages an epoch.
    if (name == "workload") {
      value = section("uniform_random", {{"offered_load", 1.0}, {"epoch_messages", 200}});
    }
  }
  EXPECT_THROW(run_point(stuck), DeadlockError);
}

TEST(Deadlock, DatelineKeepsMoving) {
  const Value result = run_point(ring_at_full_load("auto"));
  EXPECT_EQ(metric(result, "packets_delivered"), 8000.0);
}

TEST(Deadlock, NonminimalPathsPastTheTargetKeepTheirChannels) {
  // A nonminimal path can pass the router of its destination. On a virtual channel that the routing
  // does not give, it would close a ring.
  for (const char* arbitration : {"first_come", "round_robin"}) {
    for (int seed = 1; seed <= 8; ++seed) {
      Map full =
          point(section("ring", {{"endpoints", 16}}),
                section("uniform_random", {{"messages_per_endpoint", 25}, {"message_bytes", 768}}),
                {{"packet_bytes", 256},
                 {"buffer_bytes", 1024},
                 {"injection_bandwidth_gbps", 150.0},
                 {"arbitration", arbitration}});
      for (auto& [name, value] : full) {
        if (name == "routing") value = section("valiant", {});
        if (name == "base_seed") value = seed;
      }
      EXPECT_EQ(metric(run_point(full), "packets_delivered"), 16 * 25 * 3) << arbitration << seed;
    }
  }
}

TEST(Deadlock, FullLoadIsDeliveredOnEveryTopology) {
  for (const Value& topology : sample_topologies()) {
    const Value result =
        run_point(point(topology, section("uniform_random", {{"messages_per_endpoint", 150}}),
                        {{"packet_bytes", 256}, {"buffer_bytes", 256}}));
    const double endpoints =
        result.find("provenance")->find("topology")->find("endpoints")->as_double();
    EXPECT_EQ(metric(result, "packets_delivered"), 150 * endpoints) << topology.to_text();
  }
}

}  // namespace
}  // namespace simcore::test
