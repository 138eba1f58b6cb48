// LogGP's times: single messages, LogGOPSim's example, collectives by their formulas.
#include "loggp/loggp_network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <variant>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

/// LogGOPSim's defaults in ns.
constexpr double kL = 2500, kO = 1500, kG = 6;
const Map kLoggopsim = {{"send_overhead_ns", kO},
                        {"receive_overhead_ns", kO},
                        {"message_gap_ns", 1000.0},
                        {"eager_limit_bytes", 65535}};

Value run_loggp(int endpoints, Map workload, Map mpi = kLoggopsim,
                Map loggp = {{"latency_ns", kL}, {"gap_per_byte_ns", kG}}, Map report = {}) {
  return run_point(Map{{"model", "loggp"},
                       {"topology", section("single_router", {{"endpoints", endpoints}})},
                       {"workload", Value(std::move(workload))},
                       {"mpi", std::move(mpi)},
                       {"loggp", std::move(loggp)},
                       {"report", std::move(report)}});
}

Map once(const char* operation, const char* algorithm, int bytes) {
  Map workload = {{"kind", "collective"}, {"iterations", 1}, {"operation", operation}};
  workload.emplace_back("algorithm", algorithm);
  if (std::string(operation) != "barrier") workload.emplace_back("message_bytes", bytes);
  return workload;
}

std::vector<double> rank_times(const Value& result) {
  const Value* times = result.find("tables")->find("ranks")->find("iteration_time_mean_ns");
  return std::get<std::vector<double>>(times->as_column().get());
}

TEST(Loggp, HostsOfABinomialReduceEndWhenLogGopsimSays) {
  const Value result = run_loggp(8, once("reduce", "binomial", 1024), kLoggopsim,
                                 {{"latency_ns", kL}, {"gap_per_byte_ns", kG}}, {{"ranks", "all"}});
  EXPECT_EQ(metric(result, "completion_time_ns"), 34914);
  EXPECT_EQ(rank_times(result),
            (std::vector<double>{34914, 24776, 13138, 13138, 1500, 1500, 1500, 1500}));
}

TEST(Loggp, OneMessageTakesTwoOverheadsLatencyAndItsBytes) {
  for (const int bytes : {1, 2, 1024, 60000}) {
    const Value result = run_loggp(2, once("reduce", "binomial", bytes));
    EXPECT_EQ(metric(result, "completion_time_ns"), 2 * kO + kL + (bytes - 1) * kG);
  }
}

TEST(Loggp, CollectivesTakeTheirFormulas) {
  // Each round is a message: 2 o + L + (s - 1) G. The next send of a rank begins when it has
  // received, which is later than its gap allows.
  const auto round = [](double bytes) { return 2 * kO + kL + (bytes - 1) * kG; };
  for (const int ranks : {2, 4, 8, 16, 64}) {
    const double p = ranks;
    const double k = std::log2(p);
    const auto time = [&](const char* operation, const char* algorithm, int bytes) {
      return metric(run_loggp(ranks, once(operation, algorithm, bytes)), "completion_time_ns");
    };
    EXPECT_EQ(time("barrier", "dissemination", 0), k * round(1)) << ranks;
    EXPECT_EQ(time("allreduce", "recursive_doubling", 640), k * round(640)) << ranks;
    EXPECT_EQ(time("allreduce", "ring", 640), 2 * (p - 1) * round(640 / p)) << ranks;
    EXPECT_EQ(time("broadcast", "binomial", 100), k * round(100)) << ranks;
    EXPECT_EQ(time("reduce_scatter", "ring", 640), (p - 1) * round(640 / p)) << ranks;
    EXPECT_EQ(time("allgather", "ring", 100), (p - 1) * round(100)) << ranks;
    EXPECT_EQ(time("alltoall", "pairwise", 100), (p - 1) * round(100)) << ranks;
  }
  EXPECT_EQ(metric(run_loggp(11, once("barrier", "dissemination", 0)), "completion_time_ns"),
            4 * round(1));
}

TEST(Loggp, RendezvousAsksFirst) {
  Map mpi = kLoggopsim;
  mpi.back().second = 1000;
  const double control = kL + 63 * kG;
  EXPECT_EQ(metric(run_loggp(2, once("reduce", "binomial", 2000), mpi), "completion_time_ns"),
            2 * kO + 2 * control + kL + 1999 * kG);
}

TEST(Loggp, MessagesToOneEndpointComeOneAfterAnother) {
  // Seven ranks send to one at the same time; it takes each in for 1,000 G.
  const Value result = run_loggp(8,
                                 {{"kind", "exchange"},
                                  {"traffic_pattern", "incast"},
                                  {"iterations", 1},
                                  {"compute_ns", 0.0},
                                  {"message_bytes", 1000}},
                                 Map{});
  EXPECT_EQ(metric(result, "completion_time_ns"), kL + 6 * 1000 * kG + 999 * kG);
}

TEST(Loggp, CostsGoBySize) {
  const Map loggp = {{"costs_by_size", List{"0 100 1", "1000 500 2"}}};
  const auto time = [&](int bytes) {
    return metric(run_loggp(2, once("reduce", "binomial", bytes), Map{}, loggp),
                  "completion_time_ns");
  };
  EXPECT_EQ(time(999), 100 + 998);
  EXPECT_EQ(time(1000), 500 + 2 * 999);
}

TEST(Loggp, ReductionHoldsTheProcessorAfterTheWait) {
  Map mpi = kLoggopsim;
  mpi.emplace_back("reduction_ns_per_byte", 0.5);
  EXPECT_EQ(metric(run_loggp(8, once("allreduce", "recursive_doubling", 1000), mpi),
                   "completion_time_ns"),
            3 * (2 * kO + kL + 999 * kG + 500));
  mpi.emplace_back("message_costs", List{"0 10 0", "500 70 0.25"});
  EXPECT_EQ(metric(run_loggp(8, once("allreduce", "recursive_doubling", 1000), mpi),
                   "completion_time_ns"),
            3 * (2 * (kO + 70 + 250) + kL + 999 * kG + 500));
}

TEST(Loggp, SocketsCopySideBySide) {
  const auto time = [](int sockets) {
    Map mpi = {{"ranks_per_endpoint", 4},
               {"memory_latency_ns", 10.0},
               {"memory_bandwidth_gbps", 8.0},
               {"sockets_per_endpoint", sockets}};
    if (sockets > 1) {
      mpi.emplace_back("socket_latency_ns", 50.0);
      mpi.emplace_back("socket_bandwidth_gbps", 4.0);
    }
    // Two endpoints with a communicator each.
    const Map apart = {{"kind", "osu"},          {"algorithm", "recursive_doubling"},
                       {"message_bytes", 1000},  {"communicators", 2},
                       {"overlap", "none"},      {"iterations", 1},
                       {"warmup_iterations", 0}, {"barrier_between", false}};
    return metric(run_loggp(2, apart, mpi), "completion_time_ns");
  };
  // In each of two rounds four messages of 1,000 ns, one after the other without a pause.
  EXPECT_EQ(time(1), 2 * 4000 + 10);
  // In the first round two on each socket; then four of 2,000 ns between them.
  EXPECT_EQ(time(2), 2000 + 10 + 4 * 2000 + 50);
}

TEST(Loggp, NcclWaitsOrSendsFlags) {
  const auto time = [](const char* protocol, int channels) {
    Map workload = once("allreduce", "ring", 8 * 1200);
    workload.emplace_back("nccl_protocol", protocol);
    workload.emplace_back("nccl_channels", channels);
    if (std::string(protocol) == "simple") workload.emplace_back("nccl_step_ns", 100.0);
    return metric(run_loggp(8, workload, Map{}), "completion_time_ns");
  };
  EXPECT_EQ(time("simple", 1), 14 * (kL + 1199 * kG + 100));
  EXPECT_EQ(time("ll", 1), 14 * (kL + 2399 * kG));
  EXPECT_EQ(time("ll128", 1), 14 * (kL + 1279 * kG));
}

TEST(Loggp, SelectsAlgorithmsByTheTable) {
  const auto time = [](List table, int bytes) {
    Map workload = {{"kind", "osu"}, {"algorithm_by_size", std::move(table)}};
    workload.emplace_back("message_bytes", bytes);
    return metric(run_loggp(8, workload, Map{}), "operation_time_mean_ns");
  };
  const List table = {"0 recursive_doubling", "800 ring", "800 9 rabenseifner"};
  EXPECT_DOUBLE_EQ(time(table, 799), 3 * (kL + 798 * kG));
  EXPECT_DOUBLE_EQ(time(table, 800), 14 * (kL + 99 * kG));
  const auto field_of = [&](List rows) {
    try {
      time(std::move(rows), 8);
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of({"0 bruck"}), "workload.algorithm_by_size");
  EXPECT_EQ(field_of({"8 ring"}), "workload.algorithm_by_size");
  EXPECT_EQ(field_of({"0 ring 8"}), "workload.algorithm_by_size");
  EXPECT_EQ(field_of({"0 hierarchical"}), "workload.algorithm_by_size");
}

TEST(Loggp, LimitsEndRunsEarly) {
  Map whole{{"model", "loggp"},
            {"topology", section("single_router", {{"endpoints", 16}})},
            {"workload", section("osu", {{"iterations", 1000}})},
            {"limits", Map{{"max_simulated_ns", 20000.0}}}};
  EXPECT_EQ(outcome(run_point(whole)), "timed_out");
}

TEST(Loggp, RefusesWhatItDoesNotHave) {
  const auto field_of = [](Map point, const char* workload = "osu") {
    point.emplace_back("model", "loggp");
    point.emplace_back("topology", section("single_router", {{"endpoints", 4}}));
    point.emplace_back("workload", section(workload, {}));
    try {
      run_point(point);
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of({{"routing", section("minimal", {})}}), "routing");
  EXPECT_EQ(field_of({}, "streams"), "workload.kind");
  EXPECT_EQ(field_of({{"loggp", Map{{"costs_by_size", List{"5 1 1"}}}}}), "loggp.costs_by_size");
  EXPECT_EQ(field_of({{"loggp", Map{{"costs_by_size", List{"0 1 1"}}, {"latency_ns", 5.0}}}}),
            "loggp.latency_ns");
  EXPECT_EQ(field_of({{"mpi", Map{{"message_costs", List{"0 5"}}}}}), "mpi.message_costs");
  EXPECT_EQ(field_of({{"mpi", Map{{"sockets_per_endpoint", 2}}}}), "mpi.sockets_per_endpoint");
  EXPECT_EQ(field_of({{"mpi", Map{{"socket_latency_ns", 2.0}}}}), "mpi.socket_latency_ns");
}

}  // namespace
}  // namespace simcore::test
