// The benchmark's figures against times that are known, and its communicators.
#include "workload/osu.hpp"

#include <gtest/gtest.h>

#include <set>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

/// A switch whose endpoints exchange bytes at 10 a nanosecond, 70 ns after they are sent.
Value run_osu(int endpoints, Map workload, Map mpi = {}) {
  Map whole = point(section("single_router", {{"endpoints", endpoints}}),
                    section("osu", std::move(workload)), {{"link_bandwidth_gbps", 80.0}});
  whole.emplace_back("mpi", std::move(mpi));
  return run_point(whole);
}

constexpr double message_time(double bytes) { return 70 + 0.1 * bytes; }

TEST(Osu, TimesOfOperationsLeaveOutTheBarrier) {
  const Value result = run_osu(8, {{"message_bytes", 1000}});
  for (const char* name :
       {"operation_time_mean_ns", "operation_time_min_ns", "operation_time_p25_ns",
        "operation_time_p50_ns", "operation_time_p75_ns", "operation_time_max_ns",
        "rank_operation_time_min_ns", "rank_operation_time_max_ns",
        "slowest_communicator_time_ns"}) {
    EXPECT_NEAR(metric(result, name), 3 * message_time(1000), 1e-9) << name;
  }
  // Three rounds of the operation and three of the barrier, 22 times.
  EXPECT_NEAR(metric(result, "completion_time_ns"),
              22 * (3 * message_time(1000) + 3 * message_time(1)), 1e-6);
  const Value free = run_osu(8, {{"message_bytes", 1000}, {"barrier_between", false}});
  EXPECT_NEAR(metric(free, "completion_time_ns"), 22 * 3 * message_time(1000), 1e-6);
}

TEST(Osu, RanksOfARootedOperationEndApart) {
  // A broadcast to four: the root has sent at 200, ranks 2 and 1 have it after one hop, 3 after
  // two.
  const Value result = run_osu(4, {{"operation", "broadcast"},
                                   {"message_bytes", 1000},
                                   {"iterations", 1},
                                   {"warmup_iterations", 0}});
  EXPECT_NEAR(metric(result, "rank_operation_time_max_ns"), 2 * message_time(1000), 1e-9);
  EXPECT_LT(metric(result, "rank_operation_time_min_ns"), 2 * message_time(1000));
  const double mean = metric(result, "operation_time_mean_ns");
  EXPECT_GT(mean, metric(result, "rank_operation_time_min_ns"));
  EXPECT_LT(mean, metric(result, "rank_operation_time_max_ns"));
}

TEST(Osu, BandwidthsAreThoseOfNcclsTests) {
  const struct {
    const char* operation;
    double blocks, bus;
  } cases[] = {{"allreduce", 1, 14.0 / 8},
               {"allgather", 8, 7.0 / 8},
               {"alltoall", 8, 7.0 / 8},
               {"broadcast", 1, 1},
               {"reduce", 1, 1}};
  for (const auto& c : cases) {
    const Value result = run_osu(8, {{"operation", c.operation}, {"message_bytes", 4000}});
    const double algorithm = 8 * 4000 * c.blocks / metric(result, "operation_time_mean_ns");
    EXPECT_NEAR(metric(result, "algorithm_bandwidth_gbps"), algorithm, 1e-9) << c.operation;
    EXPECT_NEAR(metric(result, "bus_bandwidth_gbps"), algorithm * c.bus, 1e-9) << c.operation;
  }
  const Value barrier = run_osu(8, {{"operation", "barrier"}});
  EXPECT_EQ(barrier.find("metrics")->find("bus_bandwidth_gbps"), nullptr);
}

TEST(Osu, CommunicatorsApartDoNotDisturbEachOther) {
  const Map apart = {{"message_bytes", 1000}, {"communicators", 2}, {"overlap", "none"}};
  EXPECT_NEAR(metric(run_osu(8, apart), "operation_time_mean_ns"), 2 * message_time(1000), 1e-9);
}

TEST(Osu, CommunicatorsOnTheSameEndpointsShareTheirInterfaces) {
  const Map both = {
      {"message_bytes", 1000}, {"communicators", 2}, {"iterations", 1}, {"warmup_iterations", 0}};
  const Value result = run_osu(8, both, {{"ranks_per_endpoint", 2}});
  // The second message of each round leaves behind the first.
  EXPECT_GT(metric(result, "slowest_communicator_time_ns"), 3 * message_time(1000) + 99);
  EXPECT_LE(metric(result, "slowest_communicator_time_ns"), 3 * message_time(2000));
  EXPECT_GE(metric(result, "slowest_communicator_time_ns"),
            metric(result, "operation_time_mean_ns"));
}

TEST(Osu, EveryRankIsOneMemberOfOneCommunicator) {
  for (const bool overlap : {true, false}) {
    const Communicators all(4, 8 * 8, 8, overlap);
    std::set<std::pair<std::uint32_t, std::uint32_t>> members;
    for (std::uint32_t rank = 0; rank < all.ranks(); ++rank) {
      const std::uint32_t c = all.communicator_of(rank);
      const std::uint32_t m = all.member_of(rank);
      ASSERT_LT(c, 4u);
      ASSERT_LT(m, all.members());
      EXPECT_TRUE(members.insert({c, m}).second);
      EXPECT_EQ(all.rank_of(c, m), rank);
      const std::uint32_t first = m / all.members_per_endpoint() * all.members_per_endpoint();
      EXPECT_EQ(all.rank_of(c, first) / 8, rank / 8) << "members of an endpoint follow each other";
    }
    EXPECT_EQ(members.size(), 64u);
  }
}

TEST(Osu, RefusesWhatDoesNotFit) {
  const auto field_of = [](int endpoints, Map workload, Map mpi = {}) {
    try {
      run_osu(endpoints, std::move(workload), std::move(mpi));
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of(8, {{"communicators", 3}}, {{"ranks_per_endpoint", 2}}),
            "workload.communicators");
  EXPECT_EQ(field_of(8, {{"communicators", 3}, {"overlap", "none"}}), "workload.communicators");
  EXPECT_EQ(field_of(8, {{"communicators", 8}, {"overlap", "none"}}), "workload.communicators");
  EXPECT_EQ(field_of(8, {{"overlap", "none"}}), "workload.overlap");
  EXPECT_EQ(field_of(8, {{"warmup_iterations", 22}}), "workload.warmup_iterations");
  EXPECT_EQ(field_of(8, {{"operation", "broadcast"}, {"root", 8}}), "workload.root");
  EXPECT_EQ(field_of(2, {{"communicators", 2}}, {{"ranks_per_endpoint", 2}}), "nothing");
}

}  // namespace
}  // namespace simcore::test
