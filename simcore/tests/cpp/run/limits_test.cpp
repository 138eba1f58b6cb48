// Runs that a limit must end, and points that must not start.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/thread_team.hpp"
#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

Map long_point() {
  return point(section("torus", {{"widths", list({4, 4})}}),
               section("uniform_random", {{"messages_per_endpoint", 100000000}}));
}

TEST(Limits, StopFlagEndsARun) {
  StopFlag stop;
  stop.raise();
  EXPECT_THROW(run_point(long_point(), {.stop = &stop}), StoppedError);
}

TEST(Limits, CpuSeconds) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{{"max_cpu_seconds", 0.02}});
  const Value result = run_point(limited);
  EXPECT_EQ(outcome(result), "timed_out");
  EXPECT_GT(metric(result, "packets_delivered"), 0);
  EXPECT_GE(result.find("cost")->find("cpu_seconds")->as_double(), 0.02);
}

TEST(Limits, EventsEndARunAtTheSamePlace) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{});
  Value first;
  for (const int threads : {1, 2, 5}) {
    limited.back().second = Map{{"max_events", 40000}, {"threads", threads}};
    Value result = run_point(limited);
    EXPECT_EQ(outcome(result), "timed_out");
    const double events = result.find("cost")->find("events")->as_double();
    EXPECT_GE(events, 40000);
    EXPECT_LT(events, 42000);
    std::erase_if(result.as_map(), [](const auto& entry) { return entry.first == "cost"; });
    if (threads == 1) first = result;
    EXPECT_EQ(result, first);
  }
}

TEST(Limits, SimulatedTimeIsExact) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{});
  Value first;
  for (const int threads : {1, 3}) {
    limited.back().second = Map{{"max_simulated_ns", 12345.678}, {"threads", threads}};
    Value result = run_point(limited);
    EXPECT_EQ(outcome(result), "timed_out");
    EXPECT_EQ(metric(result, "elapsed_ns"), 12345.678);
    std::erase_if(result.as_map(), [](const auto& entry) { return entry.first == "cost"; });
    if (threads == 1) first = result;
    EXPECT_EQ(result, first);
  }
}

TEST(Limits, WhatWasSentAheadOfTheEndIsTakenBack) {
  // Gaps are many windows long: at any end, packets that leave later have been given to the wire.
  // A limit of simulated time is known from the start, so that there nothing is sent beyond it.
  for (const int bytes : {64, 4096}) {
    Map limited = point(
        section("torus", {{"widths", list({4, 4})}}),
        section("uniform_random",
                {{"messages_per_endpoint", 1000}, {"message_bytes", bytes}, {"batch_load", 0.05}}));
    limited.emplace_back("limits", Map{{"max_events", 3000}});
    Value by_events = run_point(limited);
    EXPECT_EQ(outcome(by_events), "timed_out");
    limited.back().second = Map{{"max_simulated_ns", metric(by_events, "elapsed_ns")}};
    const Value by_time = run_point(limited);
    EXPECT_EQ(*by_events.find("metrics"), *by_time.find("metrics"));
    EXPECT_EQ(*by_events.find("distributions"), *by_time.find("distributions"));
  }
}

TEST(Limits, ARunThatEndsInTimeIsComplete) {
  Map whole = point(section("torus", {{"widths", list({4, 4})}}),
                    section("uniform_random", {{"messages_per_endpoint", 20}}));
  const Value unlimited = run_point(whole);
  const auto events = unlimited.find("cost")->find("events")->as_integer();
  whole.emplace_back("limits", Map{{"max_events", events + 1}, {"max_simulated_ns", 1e9}});
  const Value limited = run_point(whole);
  EXPECT_EQ(outcome(limited), "completed");
  EXPECT_EQ(comparable(limited), comparable(unlimited));
}

bool finite(const Value& value) {
  if (value.is_map()) {
    const Map& map = value.as_map();
    return std::all_of(map.begin(), map.end(), [](const auto& e) { return finite(e.second); });
  }
  if (value.is_list()) {
    const List& items = value.as_list();
    return std::all_of(items.begin(), items.end(), finite);
  }
  return !value.is_number() || std::isfinite(value.as_double());
}

TEST(Limits, EveryWorkloadReportsWhatItHasSoFar) {
  const std::vector<Value> workloads = {
      section("random_reads", {{"reads_per_core", 1000000}}),
      section("uniform_random", {{"messages_per_endpoint", 1000000}}),
      section("uniform_random", {{"offered_load", 0.5}, {"epoch_messages", 100000}}),
      section("halo3d26", {{"iterations", 1000000}}),
  };
  for (const Value& workload : workloads) {
    for (const double end : {0.001, 60.0, 400.0, 30000.0}) {
      Map cut = point(section("torus", {{"widths", list({4, 4})}}), workload);
      cut.emplace_back("report", Map{{"ports", "all"}});
      cut.emplace_back("limits", Map{{"max_simulated_ns", end}});
      const Value result = run_point(cut);
      EXPECT_EQ(outcome(result), "timed_out") << workload.to_text();
      EXPECT_TRUE(finite(result)) << workload.to_text() << " cut at " << end << " ns";
      // An open loop never has one.
      const Value* completion = result.find("metrics")->find("completion_time_ns");
      const bool endless = workload.find("offered_load") != nullptr;
      ASSERT_EQ(completion == nullptr, endless);
      if (endless) continue;
      EXPECT_TRUE(completion->is_null());
      EXPECT_NE(result.find("unmeasured")->find("completion_time_ns"), nullptr);
    }
  }
}

TEST(Limits, MemoryBeforeBuilding) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{{"max_memory_bytes", 5000}});
  EXPECT_THROW(run_point(limited), MemoryLimitError);
}

TEST(Limits, MemoryWhileRunning) {
  // What the network needs at rest is allowed, what its packets need beside it is not.
  const Map network = {{"buffer_bytes", 1 << 20}};
  const auto batch = [&](std::int64_t messages) {
    return point(section("torus", {{"widths", list({4, 4})}}),
                 section("hotspot", {{"messages_per_endpoint", messages}}), network);
  };
  const auto taken = [](const Value& result) {
    return result.find("cost")->find("peak_memory_bytes")->as_integer();
  };
  const std::int64_t little = taken(run_point(batch(1)));
  ASSERT_GT(taken(run_point(batch(20000))), 2 * little);
  Map limited = batch(20000);
  limited.emplace_back("limits", Map{{"max_memory_bytes", 3 * little / 2}});
  EXPECT_THROW(run_point(limited), MemoryLimitError);
}

void expect_memory_error(const Map& large, const std::string& part) {
  try {
    run_point(large);
    FAIL() << "accepted";
  } catch (const MemoryLimitError& error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(Limits, MemoryOfWorkloadsBeforeBuilding) {
  const Value torus = section("torus", {{"widths", list({8, 8})}});
  const Map allowed{{"max_memory_bytes", 8 << 20}};
  Map reads = point(torus, section("random_reads", {{"cores_per_endpoint", 1024},
                                                    {"outstanding_reads_per_core", 4096}}));
  reads.emplace_back("limits", allowed);
  expect_memory_error(reads, "the cores and their reads");  // 6 GiB
  Map ranks = point(torus, section("halo3d26", {}));
  ranks.emplace_back("mpi", Map{{"ranks_per_endpoint", 4096}});
  ranks.emplace_back("limits", allowed);
  expect_memory_error(ranks, "the ranks");  // 16 MiB
}

TEST(Limits, MemoryOfTheTableOfFlows) {
  const auto taken = [](const char* flows) {
    Map made = point(section("torus", {{"widths", list({8, 8})}}),
                     section("collective", {{"operation", "alltoall"}, {"message_bytes", 64}}));
    made.emplace_back("report", Map{{"flows", flows}});
    return run_point(made).find("cost")->find("peak_memory_bytes")->as_integer();
  };
  EXPECT_GT(taken("all") - taken("none"), 64 * 63 * 32);
}

/// The windows of long links hold many events. A limit must end the run in time all the same.
TEST(Limits, AreHeardOnLongLinks) {
  Map limited = point(section("torus", {{"widths", list({16, 16, 4})}}),
                      section("uniform_random", {{"messages_per_endpoint", 1000000}}),
                      {{"link_latency_ns", 1e6}, {"buffer_bytes", 1 << 27}});
  limited.emplace_back("limits", Map{{"max_cpu_seconds", 0.05}});
  const Value cut = run_point(limited);
  EXPECT_EQ(outcome(cut), "timed_out");
  EXPECT_LT(cut.find("cost")->find("cpu_seconds")->as_double(), 1.0);
}

TEST(Limits, AreHeardWhileTablesAreFilled) {
  for (const char* kind : {"min_hop", "up_down", "sssp", "dfsssp", "lash", "random_minimal"}) {
    Map limited{{"model", "static"},
                {"topology", section("torus", {{"widths", list({12, 12, 12})}})},
                {"routing", section(kind, {})},
                {"pattern", section("random_permutation", {})},
                {"limits", Map{{"max_cpu_seconds", 0.01}}}};
    const double begun = thread_cpu_seconds();
    EXPECT_THROW(run_point(limited), TimeLimitError) << kind;
    // Alone they take seconds; building the network is not counted.
    EXPECT_LT(thread_cpu_seconds() - begun, 2.0) << kind;
  }
}

TEST(Limits, TheCallerMayEndTheRun) {
  struct Interrupted {};
  const std::function<void()> ask = [] { throw Interrupted(); };
  EXPECT_THROW(run_point(long_point(), {.ask_caller = &ask}), Interrupted);
}

TEST(PointErrors, NameTheField) {
  const Value torus = section("torus", {{"widths", list({4, 4})}});
  const Value open = section("uniform_random", {});
  Map bad = point(torus, open);
  bad.emplace_back("netwrok", Map{});
  expect_point_error(bad, "netwrok");
  expect_point_error(point(torus, open, {{"link_bandwidth_gbps", -1.0}}),
                     "network.link_bandwidth_gbps");
  expect_point_error(point(torus, open, {{"packet_bytes", 512}, {"buffer_bytes", 256}}),
                     "network.packet_bytes");
  expect_point_error(point(torus, open, {{"virtual_channels", 3}}), "network.virtual_channels");
  expect_point_error(point(torus, section("uniform_random", {{"offered_load", 1.5}})),
                     "workload.offered_load");
  expect_point_error(
      point(torus, section("tornado", {{"offered_load", 0.5}, {"messages_per_endpoint", 5}})),
      "workload.offered_load");
  expect_point_error(point(torus, section("random_reads", {{"line_fence", true},
                                                           {"outstanding_reads_per_core", 4}})),
                     "workload.outstanding_reads_per_core");
  expect_point_error(point(torus, section("halo3d26", {{"process_grid", list({4, 4, 2})}})),
                     "workload.process_grid");
  expect_point_error(point(torus, section("halo3d26", {{"ranks", 17}})), "workload.ranks");
}

TEST(PointErrors, TablesThatNobodyKeeps) {
  const Value torus = section("torus", {{"widths", list({4, 4})}});
  const auto asking = [&](const Value& workload, const char* table) {
    Map asks = point(torus, workload);
    asks.emplace_back("report", Map{{table, "all"}});
    return asks;
  };
  const Value batch = section("uniform_random", {{"messages_per_endpoint", 2}});
  const Value reads = section("random_reads", {{"reads_per_core", 2}});
  const Value streams = section("streams", {{"messages", 2}});
  for (const Value& workload : {batch, reads}) {
    expect_point_error(asking(workload, "flows"), "report.flows");
    expect_point_error(asking(workload, "ranks"), "report.ranks");
  }
  expect_point_error(asking(streams, "ranks"), "report.ranks");
  EXPECT_NE(run_point(asking(streams, "flows")).find("tables")->find("flows"), nullptr);
  const Value halo = section("halo3d26", {{"iterations", 2}});
  for (const char* table : {"flows", "ranks"}) {
    EXPECT_NE(run_point(asking(halo, table)).find("tables")->find(table), nullptr);
  }
}

}  // namespace
}  // namespace simcore::test
