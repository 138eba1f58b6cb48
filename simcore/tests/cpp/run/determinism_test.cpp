// A point gives one document, however it is run.
#include <gtest/gtest.h>

#include <thread>

#include "support/points.hpp"

namespace simcore::test {
namespace {

Map with(Map point, const char* name, Value content) {
  point.emplace_back(name, std::move(content));
  return point;
}

std::vector<Map> sample_points() {
  const Value torus = section("torus", {{"widths", list({4, 4})}});
  const Value dragonfly = section("dragonfly", {{"endpoints", 16}});
  const Value reads = section("random_reads", {{"reads_per_core", 60}});
  const Value halo = section("halo3d26", {{"iterations", 3}});
  const Map two_ranks{{"ranks_per_endpoint", 2}, {"rank_order", "blocked"}};
  const Value batch = section("random_permutation", {{"messages_per_endpoint", 200}});
  const Value open = section("uniform_random", {{"offered_load", 0.6}});
  const Map tight = {{"buffer_bytes", 512}};
  return {point(torus, reads),
          with(point(torus, halo), "mpi", two_ranks),
          point(torus, batch, tight),
          point(torus, open, tight),
          point(torus, open, {{"input_queueing", "fifo"}}),
          point(torus, open, {{"virtual_channels", 4}, {"buffer_bytes", 512}}),
          point(torus, open, {{"injection_bandwidth_gbps", 60.0}}),
          point(torus, open, {{"injection_bandwidth_gbps", 160.0}, {"input_queueing", "fifo"}}),
          point(dragonfly, reads),
          with(point(dragonfly, halo, tight), "mpi", two_ranks),
          with(point(torus, section("sweep3d", {{"nz", 20}})), "environment",
               section("quarter_halo_background", {{"message_bytes", 4096}})),
          with(with(point(dragonfly, section("subcom3d_a2a", {{"iterations", 2}})), "mpi",
                    Map{{"ranks_per_endpoint", 4}, {"eager_limit_bytes", 64}}),
               "report", Map{{"flows", "all"}, {"ranks", "all"}}),
          point(dragonfly, batch),
          point(section("hyperx", {{"widths", list({4, 2})}, {"concentration", 2}}), open, tight),
          point(section("mesh", {{"widths", list({4, 4})}}), open, tight),
          point(section("single_router", {{"endpoints", 16}}), reads)};
}

TEST(Determinism, RepeatedRunsAgree) {
  for (const Map& p : sample_points()) {
    EXPECT_EQ(comparable(run_point(p)), comparable(run_point(p)));
  }
}

TEST(Determinism, SchedulersAgree) {
  int number = 0;
  for (Map p : sample_points()) {
    p.emplace_back("report", Map{{"ports", "all"}});
    const Value windows = run_point(p);
    const Value strict = run_point(p, {.schedule = Schedule::strict});
    EXPECT_EQ(comparable(windows), comparable(strict)) << "point " << number;
    ++number;
  }
}

TEST(Determinism, ThreadsDoNotTouchOneAnother) {
  const std::vector<Map> points = sample_points();
  std::vector<Value> alone(points.size()), together(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) alone[i] = run_point(points[i]);
  std::vector<std::thread> threads;
  for (std::size_t i = points.size(); i-- > 0;) {
    threads.emplace_back([&, i] { together[i] = run_point(points[i]); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(comparable(alone[i]), comparable(together[i]));
  }
}

TEST(Determinism, ReplicatesDiffer) {
  Map other = sample_points().front();
  other.back().second = 1;
  EXPECT_NE(metric(run_point(other), "completion_time_ns"),
            metric(run_point(sample_points().front()), "completion_time_ns"));
}

TEST(Determinism, TopologiesSeeTheSameTraffic) {
  // Local reads are those whose address falls on the reader's own endpoint: traffic alone.
  const Value reads = section("random_reads", {{"reads_per_core", 60}});
  const Value a = run_point(point(section("torus", {{"widths", list({4, 4})}}), reads));
  const Value b = run_point(point(section("dragonfly", {{"endpoints", 16}}), reads));
  EXPECT_EQ(metric(a, "packets_delivered"), metric(b, "packets_delivered"));
}

}  // namespace
}  // namespace simcore::test
