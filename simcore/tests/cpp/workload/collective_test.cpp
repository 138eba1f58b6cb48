// Collectives on a network without contention against their formulas, and LogGP
// times.
#include <gtest/gtest.h>

#include <cmath>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

constexpr double kLatency = 500;  ///< ns: two wires and a router
constexpr double kNsPerByte = 8.0 / 80;

const Map kIdeal = {{"link_bandwidth_gbps", 80.0},
                    {"injection_latency_ns", 200.0},
                    {"router_latency_ns", 100.0},
                    {"packet_bytes", 1024},
                    {"buffer_bytes", 1 << 20}};

Value run_collective(int ranks, Map workload, Map mpi = {}, const Map& network = kIdeal) {
  Map params = {{"iterations", 1}};
  for (auto& param : workload) params.push_back(std::move(param));
  Map whole = point(section("single_router", {{"endpoints", ranks}}),
                    section("collective", std::move(params)), network);
  mpi.emplace_back("eager_limit_bytes", 1 << 30);
  whole.emplace_back("mpi", mpi);
  return run_point(whole);
}

double time_of(const char* operation, const char* algorithm, int ranks, int bytes) {
  Map params = {{"operation", operation}, {"algorithm", algorithm}};
  if (std::string(operation) != "barrier") params.emplace_back("message_bytes", bytes);
  return metric(run_collective(ranks, params), "completion_time_ns");
}

/// Rounds times latency, and bytes that one member sends one after the other.
double expected(double rounds, double bytes) { return rounds * kLatency + bytes * kNsPerByte; }

TEST(CollectiveTimes, AreAlphaAndBeta) {
  constexpr int n = 1 << 20;
  for (const int ranks : {2, 8, 16}) {
    const double p = ranks;
    const double k = std::log2(p);
    const struct {
      const char* operation;
      const char* algorithm;
      double time;
    } cases[] = {
        {"allreduce", "recursive_doubling", expected(k, k * n)},
        {"allreduce", "ring", expected(2 * (p - 1), 2 * (p - 1) / p * n)},
        {"allreduce", "rabenseifner", expected(2 * k, 2 * (p - 1) / p * n)},
        {"alltoall", "pairwise", expected(p - 1, (p - 1) * n)},
        {"alltoall", "bruck", expected(k, k * p / 2 * n)},
        {"alltoall", "linear", expected(1, (p - 1) * n)},
        {"broadcast", "binomial", expected(k, k * n)},
        {"broadcast", "scatter_allgather", expected(k + p - 1, 2 * (p - 1) / p * n)},
        {"reduce", "binomial", expected(k, k * n)},
        {"allgather", "ring", expected(p - 1, (p - 1) * n)},
        {"allgather", "recursive_doubling", expected(k, (p - 1) * n)},
        {"barrier", "dissemination", expected(k, k)},
    };
    for (const auto& c : cases) {
      EXPECT_NEAR(time_of(c.operation, c.algorithm, ranks, n), c.time, 1e-3 * c.time)
          << c.operation << " " << c.algorithm << " of " << ranks;
    }
  }
}

TEST(CollectiveTimes, OtherNumbersOfMembersTakeTwoMoreRounds) {
  constexpr int n = 1 << 16;
  // Twelve members: four in excess of eight. The eight begin at once, so a message of the first
  // round can meet one of the second at its receiver.
  const double doubling = time_of("allreduce", "recursive_doubling", 12, n);
  EXPECT_GE(doubling, expected(5, 5.0 * n));
  EXPECT_LE(doubling, 1.2 * expected(5, 5.0 * n));
  const double halving = time_of("allreduce", "rabenseifner", 12, n);
  EXPECT_GE(halving, expected(8, (2 + 2 * 7.0 / 8) * n));
  EXPECT_LE(halving, 1.2 * expected(8, (2 + 2 * 7.0 / 8) * n));
  EXPECT_NEAR(time_of("allreduce", "ring", 12, n), expected(22, 22.0 / 12 * n), 30);
  // The way to the eleventh has three hops; in the other round its sender serves another.
  EXPECT_NEAR(time_of("broadcast", "binomial", 12, n), expected(3, 4.0 * n), 10);
  EXPECT_NEAR(time_of("alltoall", "bruck", 12, n), expected(4, (6 + 6 + 4 + 4.0) * n), 10);
}

TEST(CollectiveTimes, ReduceHasLogGPsTimes) {
  // LogGOPSim's example: L = 2500, o = 1500, g = 1000, G = 6, a binomial reduce
  // of 1,024 bytes on eight hosts ends at 3 (2o + L + 1023 G). Here the last
  // byte's G is part of the wire time.
  const Map network = {{"link_bandwidth_gbps", 8.0 / 6},
                       {"injection_latency_ns", 1000.0},
                       {"router_latency_ns", 494.0},
                       {"packet_bytes", 1024}};
  const Map mpi = {
      {"send_overhead_ns", 1500.0}, {"receive_overhead_ns", 1500.0}, {"message_gap_ns", 1000.0}};
  const auto reduce = [&](int ranks) {
    return run_collective(ranks, {{"operation", "reduce"}, {"message_bytes", 1024}}, mpi, network);
  };
  const Value eight = reduce(8);
  EXPECT_NEAR(metric(eight, "completion_time_ns"), 34914, 1);
  EXPECT_NEAR(metric(reduce(4), "completion_time_ns"), 2 * 11638, 1);
  EXPECT_NEAR(metric(reduce(2), "completion_time_ns"), 11638, 1) << "2o + L + (s-1) G";
  // Hosts end at 34914, 24776, 13138 twice and 1500 four times there. Here all but the root wait
  // until their message has left, 1024 G later.
  const double mean = (34914 + 24776 + 2 * 13138 + 4 * 1500 + 7 * 6144) / 8.0;
  EXPECT_NEAR(metric(eight, "iteration_time_mean_ns"), mean, 1);
}

TEST(Collective, RefusesWhatDoesNotFit) {
  const auto field_of = [](Map params) {
    try {
      run_collective(8, std::move(params));
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of({{"operation", "allreduce"}, {"algorithm", "bruck"}}), "workload.algorithm");
  EXPECT_EQ(field_of({{"operation", "barrier"}, {"message_bytes", 8}}), "workload.message_bytes");
  EXPECT_EQ(field_of({{"operation", "reduce"}, {"root", 8}}), "workload.root");
  EXPECT_EQ(field_of({{"operation", "alltoall"}, {"root", 0}}), "workload.root");
  // Four blocks of eight ranks in one message.
  const int too_much = (1 << 28) + 1;
  for (const auto& [operation, algorithm] :
       {std::pair{"alltoall", "bruck"}, {"allgather", "recursive_doubling"}}) {
    EXPECT_EQ(
        field_of({{"operation", operation}, {"algorithm", algorithm}, {"message_bytes", too_much}}),
        "workload.message_bytes");
  }
}

}  // namespace
}  // namespace simcore::test
