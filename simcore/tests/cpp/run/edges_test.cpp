// Values at the ends of their ranges: exact, or refused by name.
#include <gtest/gtest.h>

#include <limits>

#include "engine/time.hpp"
#include "params/errors.hpp"
#include "support/points.hpp"
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

}  // namespace
}  // namespace simcore::test
