// Values at the ends of their ranges give exact results or a refusal of their field.
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "engine/time.hpp"
#include "params/errors.hpp"
#include "support/points.hpp"
#include "support/routed_networks.hpp"
#include "topology/dragonfly.hpp"
#include "topology/group_sizing.hpp"
#include "topology/registry.hpp"

namespace simcore::test {
namespace {

TEST(Times, EndAtTheLimit) {
  EXPECT_EQ(from_ns(1.5), 1500);
  EXPECT_EQ(from_ns(1e300), kTimeLimit);
  EXPECT_EQ(rounded(std::numeric_limits<double>::infinity()), kTimeLimit);
  const ByteRate slowest(0.001);
  EXPECT_EQ(slowest.time_for_many(1), 8000000);
  EXPECT_EQ(slowest.time_for_many(std::int64_t{1} << 40), kTimeLimit);
  EXPECT_EQ(slowest.time_for_many(1000000), 8000000LL * 1000000);
}

TEST(Rates, TheSlowestMemoryTakesItsTime) {
  const auto two_ranks = [](std::int64_t bytes) {
    Map made = point(section("single_router", {{"endpoints", 2}}),
                     section("halo3d26", {{"face_bytes", bytes}, {"iterations", 1}}));
    made.emplace_back("mpi", Map{{"ranks_per_endpoint", 2}, {"memory_bandwidth_gbps", 0.001}});
    return made;
  };
  // 8 us for each byte: the run is as long as its copies.
  const double time = metric(run_point(two_ranks(1000)), "completion_time_ns");
  EXPECT_GT(time, 1000 * 8000.0);
  EXPECT_LT(time, 100 * 1000 * 8000.0);
  EXPECT_THROW(run_point(two_ranks(std::int64_t{1} << 30)), SimulationError);
}

TEST(Loads, TheLeastOneIsRefusedOrRuns) {
  for (const char* process : {"poisson", "bernoulli", "periodic", "on_off"}) {
    const Value load = section("uniform_random", {{"offered_load", 1e-6},
                                                  {"injection_process", process},
                                                  {"epoch_messages", 2},
                                                  {"measurement_epochs", 2}});
    const Value ran = run_point(point(section("torus", {{"widths", list({4, 4})}}), load));
    EXPECT_EQ(metric(ran, "saturated"), 0.0) << process;
    Map slow =
        point(section("torus", {{"widths", list({4, 4})}}), load, {{"link_bandwidth_gbps", 0.001}});
    EXPECT_THROW(run_point(slow), PointError) << process;
  }
}

TEST(RandomReads, HaveNumbersInFlight) {
  const Map reads = {{"cores_per_endpoint", 1024}, {"outstanding_reads_per_core", 4096}};
  const Map made =
      point(section("torus", {{"widths", list({9, 8, 8})}}), section("random_reads", reads));
  try {
    run_point(made);
    FAIL() << "accepted";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "workload.outstanding_reads_per_core");
  }
}

/// Packets carry the number of a global port in eight bits.
TEST(Dragonflies, OfAnyRadixHavePortsThatPacketsCanName) {
  std::uint32_t most = 0;
  for (const std::int64_t radix : {128, 256, 300, 512, 600, 1024, 2048, 4096}) {
    for (const std::int64_t endpoints : {1000, 2048, 4096, 22500, 67500, 262144, 1048576}) {
      const auto sized = size_dragonfly(endpoints, radix);
      if (!sized) continue;
      EXPECT_LE(sized->h, 250U) << endpoints << " of radix " << radix;
      most = std::max(most, sized->h);
    }
  }
  EXPECT_GT(most, 200U);  // the bound was met, or nearly
}

TEST(Dragonflies, OfALargeRadixDeliver) {
  for (const char* routing : {"minimal", "valiant", "ugal"}) {
    Map made = point(section("dragonfly", {{"endpoints", 2048}, {"radix", 600}}),
                     section("uniform_random", {{"messages_per_endpoint", 2}}));
    for (auto& [name, value] : made) {
      if (name == "routing") value = section(routing, {});
    }
    const Value ran = run_point(made);
    EXPECT_EQ(outcome(ran), "completed") << routing;
    EXPECT_LE(metric(ran, "mean_hops"), 6.0) << routing;
  }
}

TEST(HalfTurns, MayAllGoUp) {
  const auto ports = [](const char* choice) {
    const Network ring = build_routed(section("ring", {{"endpoints", 8}, {"concentration", 1}}),
                                      section("minimal", {{"path_choice", choice}}));
    std::set<PortIndex> found;
    for (std::uint32_t random = 0; random < 16; ++random) {
      RouteState state = ring.routing->start(0, 4, random * 0x11111111U, random);
      found.insert(ring.routing->next(0, 4, 4, state, nullptr).port);
    }
    return found;
  };
  EXPECT_EQ(ports("random").size(), 2U);
  EXPECT_EQ(ports("first"), std::set<PortIndex>{0});
}

/// Requests and replies on virtual networks of their own.
TEST(RandomReads, AnswerOnTheirOwnNetwork) {
  const auto made = [](std::int64_t network) {
    return point(
        section("torus", {{"widths", list({4, 4})}}),
        section("random_reads", {{"reads_per_core", 50}, {"reply_virtual_network", network}}),
        {{"virtual_network_weights", list({1, 3})}});
  };
  const Value together = run_point(made(0));
  const Value apart = run_point(made(1));
  EXPECT_NE(metric(together, "completion_time_ns"), metric(apart, "completion_time_ns"));
  try {
    run_point(made(2));
    FAIL() << "accepted";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "workload.reply_virtual_network");
  }
}

/// All endpoints at once: the second message of each is made one gap after the first.
TEST(Loads, InPhaseDrawNothing) {
  const auto run = [](const char* process) {
    return run_point(point(
        section("torus", {{"widths", list({4, 4})}}),
        section("uniform_random",
                {{"offered_load", 0.2}, {"injection_process", process}, {"epoch_messages", 50}})));
  };
  const Value in_phase = run("in_phase");
  const auto& streams = in_phase.find("provenance")->find("random_streams")->as_list();
  for (const Value& stream : streams) EXPECT_NE(stream.as_string(), "arrivals");
  EXPECT_NEAR(metric(in_phase, "accepted_load"), 0.2, 0.01);
  EXPECT_NE(metric(in_phase, "packet_latency_mean_ns"),
            metric(run("periodic"), "packet_latency_mean_ns"));
}

/// Far below saturation, the gaps decide how long a batch takes.
TEST(Batches, MayBeMadeAtALoad) {
  const auto run = [](const Value& load) {
    Map batch{{"messages_per_endpoint", 400}, {"message_bytes", 256}};
    if (!load.is_null()) batch.emplace_back("batch_load", load);
    return run_point(
        point(section("torus", {{"widths", list({4, 4})}}), section("uniform_random", batch)));
  };
  const double sending = 400 * 256 * 8 / 100.0;  // ns, of all an endpoint's messages
  EXPECT_LT(metric(run({}), "completion_time_ns"), 3 * sending);
  const Value slow = run(0.1);
  EXPECT_NEAR(metric(slow, "completion_time_ns"), 10 * sending, 2 * sending);
  EXPECT_EQ(metric(slow, "packets_delivered"), 16 * 400.0);
}

Map two_jobs(const Value& repeat, std::int64_t iterations) {
  Map job{{"workload", section("halo3d26", {{"face_bytes", 4096}, {"iterations", iterations}})},
          {"endpoints", 8}};
  if (!repeat.is_null()) job.emplace_back("repeat", repeat);
  Map made = point(section("torus", {{"widths", list({4, 4})}}),
                   section("halo3d26", {{"face_bytes", 4096}, {"iterations", 3}}));
  made.emplace_back(
      "environment",
      Map{{"kind", "shared"}, {"foreground_endpoints", 8}, {"background", List{job}}});
  return made;
}

TEST(Jobs, MayEndByThemselves) {
  const auto iterations = [](const Value& ran, std::size_t job) {
    return ran.find("jobs")->as_list()[job].find("iterations")->as_integer();
  };
  const Value beside = run_point(two_jobs(false, 12));
  EXPECT_EQ(iterations(beside, 0), 3);
  EXPECT_EQ(iterations(beside, 1), 12);
  const Value behind = run_point(two_jobs({}, 12));
  EXPECT_EQ(iterations(behind, 0), 3);
  EXPECT_LT(iterations(behind, 1), 12);
  Map large = two_jobs({}, 12);
  large.back().second.as_map()[1].second = 17;
  try {
    run_point(large);
    FAIL() << "accepted";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "environment.foreground_endpoints");
  }
}

}  // namespace
}  // namespace simcore::test
