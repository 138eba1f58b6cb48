// Whole points whose routers reduce: what is sent, what is granted, threads, deadlocks.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/aggregation.hpp"

namespace simcore::test {
namespace {

Value run_with(Map point, int threads) {
  point.emplace_back("limits", Map{{"threads", threads}});
  return run_point(point);
}

Value without_cost(Value result) {
  std::erase_if(result.as_map(), [](const auto& entry) { return entry.first == "cost"; });
  return result;
}

TEST(Aggregation, SendsEverySegmentUpAndDownOnce) {
  // 16 endpoints, and 4 nodes below the root, in 5 segments of 3 operations.
  const Value result =
      run_point(sharp_point(kTwoLevels, 5 * 256, {{"window_operations", 3}}, {}, 3));
  EXPECT_EQ(metric(result, "packets_delivered"), 2.0 * (16 + 4) * 5 * 3);
  EXPECT_EQ(metric(result, "bytes_delivered"), 2.0 * (16 + 4) * 5 * 3 * 256);
  EXPECT_EQ(metric(result, "sharp_operations"), 3.0);
  EXPECT_EQ(metric(result, "granted_operations"), 3.0);
  EXPECT_EQ(metric(result, "host_fallback_fraction"), 0.0);
  EXPECT_LE(metric(result, "most_outstanding_operations"), 3.0);
}

TEST(Aggregation, SendsResultsOfAReduceToTheRootAlone) {
  const Map made = with_sections(point(kTwoLevels, section("collective", {{"operation", "reduce"},
                                                                          {"algorithm", "sharp"},
                                                                          {"iterations", 1},
                                                                          {"root", 9},
                                                                          {"message_bytes", 200}})),
                                 {{"aggregation", section("sharp", {})}});
  // Up: 20 times the data. Down: the data to the root's node and endpoint, a byte to the others.
  EXPECT_EQ(metric(run_point(made), "bytes_delivered"), 20.0 * 200 + 2 * 200 + 18);
}

TEST(Aggregation, RanksOfAnEndpointReduceInMemoryFirst) {
  const auto run = [](int ranks, int channels) {
    Map made = sharp_point(kTwoLevels, 100, {{"channels", channels}});
    made.emplace_back("mpi", Map{{"ranks_per_endpoint", ranks}});
    return run_point(made);
  };
  EXPECT_EQ(metric(run(4, 1), "packets_delivered"), 2.0 * (16 + 4));
  EXPECT_EQ(metric(run(4, 2), "packets_delivered"), 2.0 * (32 + 4));
  EXPECT_THROW(run(1, 2), PointError);
}

/// A foreground and `tenants - 1` other jobs, each with an endpoint at every leaf: all groups use
/// the same routers.
Map tenants(int jobs, Map aggregation, int bytes = 2048, Map network = {}, bool repeat = true) {
  List background;
  for (int j = 1; j < jobs; ++j) {
    background.emplace_back(Map{{"workload", sharp_workload("allreduce", bytes, 20)},
                                {"endpoints", 4},
                                {"repeat", repeat}});
  }
  Map made =
      sharp_point(section("fat_tree", {{"children", list({8, 4})}, {"parents", list({1, 8})}}),
                  bytes, std::move(aggregation), network, 20);
  made.emplace_back("environment",
                    section("shared", {{"foreground_endpoints", 4}, {"background", background}}));
  List order;
  for (int place = 0; place < 32; ++place) order.emplace_back(place % 4 * 8 + place / 4);
  made.emplace_back("placement", section("listed", {{"endpoints", order}}));
  return made;
}

TEST(Aggregation, PoolsAreDividedAmongTheGroupsOfARouter) {
  const auto granted = [](int jobs, int pool) {
    const Value result = run_point(tenants(jobs, {{"pool_operations", pool}}));
    EXPECT_LE(metric(result, "most_outstanding_operations"), pool);
    return metric(result, "granted_operations");
  };
  EXPECT_EQ(granted(1, 40), 8);
  EXPECT_EQ(granted(4, 40), 8);
  EXPECT_EQ(granted(8, 40), 5);
}

TEST(Aggregation, GroupsThatGetTooLittleFollowThePolicy) {
  const auto run = [](const char* policy, const char* order) {
    return run_point(tenants(8, {{"pool_operations", 12},
                                 {"least_operations", 2},
                                 {"when_full", policy},
                                 {"grant_order", order}}));
  };
  EXPECT_EQ(metric(run("share", "foreground_first"), "granted_operations"), 1);
  EXPECT_EQ(metric(run("host", "foreground_first"), "granted_operations"), 2);
  const Value last = run("host", "foreground_last");
  EXPECT_EQ(metric(last, "host_fallback_fraction"), 1);
  EXPECT_EQ(metric(last, "granted_operations"), 0);
  EXPECT_EQ(metric(last, "sharp_operations"), 0);
  const Value& second = last.find("jobs")->as_list()[1];
  EXPECT_EQ(second.find("aggregation")->find("host_fallback_fraction")->as_double(), 0);
  EXPECT_GT(second.find("aggregation")->find("operations")->as_integer(), 0);
  EXPECT_THROW(run("refuse", "foreground_first"), PointError);
}

/// Two tenants on routers that hold what one of them needs.
Map queued(const char* order, bool repeat = false) {
  return tenants(2, {{"pool_operations", 8}, {"when_full", "queue"}, {"grant_order", order}}, 4096,
                 {}, repeat);
}

double operations_of(const Value& result, std::size_t job) {
  const Value& told = result.find("jobs")->as_list()[job];
  return told.find("aggregation")->find("operations")->as_double();
}

TEST(Aggregation, AQueuedGroupGoesOnWhenAJobEnds) {
  const Value first = run_point(queued("foreground_first"));
  EXPECT_EQ(metric(first, "granted_operations"), 8);
  EXPECT_EQ(metric(first, "sharp_wait_time_mean_ns"), 0);
  EXPECT_EQ(operations_of(first, 1), 20);
  // Behind the other: its first operation waits for all of the other's.
  const Value last = run_point(queued("foreground_last"));
  EXPECT_EQ(metric(last, "granted_operations"), 0);
  EXPECT_EQ(metric(last, "host_fallback_fraction"), 0);
  EXPECT_EQ(metric(last, "sharp_operations"), 20);
  EXPECT_GT(metric(last, "completion_time_ns"), 1.9 * metric(first, "completion_time_ns"));
  EXPECT_GT(20 * metric(last, "sharp_wait_time_mean_ns"), metric(first, "completion_time_ns"));
}

TEST(Aggregation, QueuedStreamsTakeTurns) {
  const auto run = [](int pool) {
    Map streams{{"mode", "streaming"}, {"pool_operations", pool}, {"when_full", "queue"}};
    return run_point(tenants(2, streams, 65536));
  };
  const Value both = run(1), free = run(2);
  EXPECT_EQ(metric(both, "sharp_operations"), 20);
  // One operation at a time: as many of the other one between.
  EXPECT_GE(operations_of(both, 1), 19);
  EXPECT_LE(operations_of(both, 1), 21);
  EXPECT_GT(metric(both, "sharp_wait_time_mean_ns"), metric(free, "sharp_wait_time_mean_ns"));
  // The manager looks every microsecond.
  EXPECT_LE(metric(free, "sharp_wait_time_mean_ns"), 1000);
  EXPECT_GT(metric(free, "sharp_wait_time_mean_ns"), 0);
}

TEST(Aggregation, QueuedOperationsShareWhatIsLeft) {
  // Three tenants, 8 operations of the 20 for each: the third one gets the other 4.
  const Value result = run_point(tenants(3,
                                         {{"pool_operations", 20},
                                          {"when_full", "queue"},
                                          {"least_operations", 5},
                                          {"grant_order", "foreground_last"}},
                                         300));
  // 300 bytes are two segments, which 4 hold.
  EXPECT_EQ(metric(result, "granted_operations"), 0);
  EXPECT_EQ(metric(result, "sharp_operations"), 20);
  EXPECT_LE(metric(result, "sharp_wait_time_mean_ns"), 1000);
  EXPECT_LE(metric(result, "most_outstanding_operations"), 20);
}

TEST(Aggregation, AQueueThatNeverMovesIsRefused) {
  EXPECT_THROW(run_point(queued("foreground_last", true)), PointError);
  EXPECT_EQ(outcome(run_point(queued("foreground_first", true))), "completed");
}

TEST(Aggregation, TenantsSlowEachOther) {
  const auto time = [](int jobs, Map aggregation) {
    return metric(run_point(tenants(jobs, std::move(aggregation), 16384)), "completion_time_ns");
  };
  const double alone = time(1, {});
  EXPECT_GT(time(8, {}), alone * 1.1);  // links of the tree and nodes are shared
  EXPECT_GT(time(8, {{"pool_operations", 16}}), time(8, {}));
}

TEST(Aggregation, GivesTheSameDocumentForAnyThreads) {
  const Map buffers = {{"buffer_bytes", 1024}};
  const Map multicast = {{"distribution", "multicast"}, {"bit_error_rate", 1e-4}};
  Map packed = sharp_point(kThreeLevels, 3000, {{"channels", 2}, {"trees", 3}}, buffers, 3);
  packed.emplace_back("mpi", Map{{"ranks_per_endpoint", 3}});
  const std::vector<Map> points = {
      packed,
      tenants(8, multicast),
      tenants(5, {{"mode", "streaming"}}, 50000, buffers),
      tenants(8, {{"root_rule", "random"}, {"trees", 4}}, 4096, buffers),
      queued("foreground_last"),
      tenants(5, {{"mode", "streaming"}, {"pool_operations", 2}, {"when_full", "queue"}}, 50000)};
  for (std::size_t p = 0; p < points.size(); ++p) {
    const Value alone = without_cost(run_with(points[p], 1));
    EXPECT_EQ(without_cost(run_with(points[p], 2)), alone) << p;
    EXPECT_EQ(without_cost(run_with(points[p], 4)), alone) << p;
  }
}

/// Half of the machine reduces over and over while the other half loads the network.
void check_under_load(const Value& topology, const Map& network, const char* avoidance = "auto") {
  Map made = sharp_point(topology, 4096, {}, network, 10, avoidance);
  const Value fill = section("collective", {{"operation", "alltoall"}, {"message_bytes", 3000}});
  made.emplace_back(
      "environment",
      section("shared", {{"foreground_fraction", 0.5},
                         {"background", List{Map{{"workload", fill}, {"fraction", 0.5}}}}}));
  made.emplace_back("placement", section("random", {}));
  const Value result = run_point(made);
  EXPECT_EQ(outcome(result), "completed") << topology.to_text();
  EXPECT_EQ(metric(result, "sharp_operations"), 10);
}

TEST(Aggregation, StaysFreeOfDeadlocksWithSmallBuffers) {
  const Map small = {{"buffer_bytes", 512}};
  for (const Map& extra : {Map{}, Map{{"input_queueing", "fifo"}}}) {
    Map network = small;
    for (const auto& param : extra) network.push_back(param);
    check_under_load(section("torus", {{"widths", list({5, 4})}}), network);
    check_under_load(section("dragonfly", {{"endpoints", 72},
                                           {"concentration", 2},
                                           {"routers_per_group", 4},
                                           {"global_links_per_router", 2},
                                           {"groups", 9}}),
                     network);
    check_under_load(section("hyperx", {{"widths", list({4, 3})}, {"concentration", 2}}), network);
    check_under_load(kThreeLevels, network);
  }
  check_under_load(section("torus", {{"widths", list({5, 4})}}), small, "bubble");
}

TEST(Aggregation, RunsOnEveryKindOfRouter) {
  for (const Map& network : all_routers()) {
    const Value result = run_point(sharp_point(kTwoLevels, 1000, {}, network, 2));
    EXPECT_EQ(metric(result, "packets_delivered"), 2.0 * (16 + 4) * 4 * 2);
  }
}

void expect_refused(const Map& point, const std::string& field) {
  try {
    run_point(point);
    FAIL() << "not refused: " << field;
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), field) << error.what();
    EXPECT_FALSE(error.allowed().empty());
  }
}

TEST(Aggregation, RefusesWhatItCannotDo) {
  expect_refused(sharp_point(kTwoLevels, 8, {{"levels", 3}}), "aggregation.levels");
  expect_refused(sharp_point(kTwoLevels, 8, {{"levels", 1}}), "aggregation.levels");
  expect_refused(sharp_point(kTwoLevels, 8, {{"payload_bytes", 512}}), "aggregation.payload_bytes");
  expect_refused(sharp_point(kTwoLevels, 8, {{"max_children", 3}}), "aggregation.max_children");
  expect_refused(sharp_point(kTwoLevels, 8, {{"trees", 9}}), "aggregation.trees");
  expect_refused(with_sections(sharp_point(kTwoLevels, 8),
                               {{"environment", section("shared", {{"foreground_endpoints", 1}})}}),
                 "workload.algorithm");
  expect_refused(point(kTwoLevels, sharp_workload("allreduce", 8)), "aggregation.kind");
  expect_refused(with_sections(point(kTwoLevels, section("collective", {})),
                               {{"aggregation", section("sharp", {})}}),
                 "aggregation.kind");
  expect_refused(with_sections(point(kTwoLevels, section("uniform_random", {})),
                               {{"aggregation", section("sharp", {})}}),
                 "aggregation.kind");
}

}  // namespace
}  // namespace simcore::test
