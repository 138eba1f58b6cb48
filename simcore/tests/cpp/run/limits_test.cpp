// Runs that must not come to their end, and points that must not start.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

Map long_point() {
  return point(section("torus", {{"widths", list({4, 4})}}),
               section("uniform_random", {{"messages_per_endpoint", 100000000}}));
}

void expect_point_error(const Map& bad, const std::string& field) {
  try {
    run_point(bad);
    FAIL() << "accepted";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), field) << error.what();
  }
}

TEST(Limits, StopFlagEndsARun) {
  StopFlag stop;
  stop.raise();
  EXPECT_THROW(run_point(long_point(), {.stop = &stop}), StoppedError);
}

TEST(Limits, CpuSeconds) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{{"max_cpu_seconds", 0.02}});
  EXPECT_THROW(run_point(limited), TimeLimitError);
}

TEST(Limits, MemoryBeforeBuilding) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{{"max_memory_bytes", 5000}});
  EXPECT_THROW(run_point(limited), MemoryLimitError);
}

TEST(Limits, MemoryWhileRunning) {
  Map limited = long_point();
  limited.emplace_back("limits", Map{{"max_memory_bytes", 20000}});
  EXPECT_THROW(run_point(limited), MemoryLimitError);
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

}  // namespace
}  // namespace simcore::test
