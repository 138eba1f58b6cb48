// Jobs that share a network: their endpoints, and how they slow each other down.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

const Value kTorus = section("torus", {{"widths", list({4, 4, 4})}});

Map beside(const Value& topology, const Value& environment,
           const Value& workload = section("halo3d26", {{"iterations", 3}})) {
  Map p = point(topology, workload);
  p.emplace_back("environment", environment);
  p.emplace_back("report", Map{{"ports", "all"}, {"flows", "all"}});
  return p;
}

std::int64_t of_job(const Value& result, std::size_t job, const char* what) {
  return result.find("jobs")->as_list().at(job).find(what)->as_integer();
}

TEST(Environment, QuarterLeavesTheRestIdle) {
  const Value result = run_point(beside(kTorus, section("quarter", {})));
  EXPECT_EQ(of_job(result, 0, "endpoints"), 16);
  EXPECT_EQ(of_job(result, 0, "ranks"), 16);
  // 3 iterations of 16 ranks with 26 messages, none from or to another endpoint.
  EXPECT_EQ(metric(result, "packets_delivered"),
            metric(run_point(point(section("torus", {{"widths", list({4, 4})}}),
                                   section("halo3d26", {{"iterations", 3}}))),
                   "packets_delivered"));
}

TEST(Environment, FullIsAlone) {
  const Value full = run_point(beside(kTorus, section("full", {})));
  EXPECT_EQ(of_job(full, 0, "endpoints"), 64);
  EXPECT_EQ(comparable(full), comparable(run_point(beside(kTorus, section("alone", {})))));
}

TEST(Environment, BackgroundRepeatsUntilTheForegroundEnds) {
  for (const char* kind : {"quarter_halo_background", "quarter_fft_background"}) {
    const Value result = run_point(beside(kTorus, section(kind, {{"message_bytes", 2048}})));
    EXPECT_EQ(of_job(result, 0, "endpoints"), 16);
    EXPECT_EQ(of_job(result, 1, "endpoints"), 48);
    EXPECT_EQ(of_job(result, 0, "iterations"), 3);
    EXPECT_GE(of_job(result, 1, "iterations"), 1);
  }
}

TEST(Environment, BackgroundSlowsTheForegroundOnSharedLinks) {
  // Places in a random order share every link of a ring.
  const Value ring = section("ring", {{"endpoints", 32}});
  const auto time = [&](const char* kind) {
    Map p = beside(ring, section(kind, {}),
                   section("halo3d26", {{"iterations", 3}, {"compute_ns", 0.0}}));
    p.emplace_back("placement", section("random", {}));
    return metric(run_point(p), "iteration_time_mean_ns");
  };
  EXPECT_GT(time("quarter_halo_background"), 1.5 * time("quarter"));
}

TEST(Environment, BackgroundDoesNotTouchWhatIsNotShared) {
  // On one switch, jobs share nothing.
  const Value alone = section("single_router", {{"endpoints", 32}});
  const double quarter =
      metric(run_point(beside(alone, section("quarter", {}))), "iteration_time_mean_ns");
  const double beside_halo = metric(
      run_point(beside(alone, section("quarter_halo_background", {}))), "iteration_time_mean_ns");
  EXPECT_DOUBLE_EQ(beside_halo, quarter);
}

Map job(const Value& workload, Map rest) {
  rest.emplace_back("workload", workload);
  return rest;
}

TEST(Environment, SharedTakesJobsAsWritten) {
  const Value sweep = section("sweep3d", {{"nz", 10}});
  const Value fft = section("subcom3d_a2a", {});
  const Value result = run_point(beside(
      kTorus, section("shared", {{"foreground_fraction", 0.25},
                                 {"background",
                                  List{job(sweep, {{"fraction", 0.5}}),
                                       job(fft, {{"endpoints", 8}, {"allocation", "random"}})}}})));
  EXPECT_EQ(of_job(result, 1, "endpoints"), 32);
  EXPECT_EQ(of_job(result, 2, "endpoints"), 8);
  const auto& jobs = result.find("jobs")->as_list();
  EXPECT_EQ(jobs[1].find("workload")->as_string(), "sweep3d");
  EXPECT_EQ(jobs[2].find("allocation")->as_string(), "random");
  EXPECT_TRUE(jobs[0].find("allocation")->is_null());
  EXPECT_TRUE(jobs[1].find("allocation")->is_null());
}

TEST(Environment, WhatDoesNotFitIsRefused) {
  const Value sweep = section("sweep3d", {});
  const auto shared = [&](Map rest, const Value& workload) {
    return beside(kTorus,
                  section("shared", {{"background", List{job(workload, std::move(rest))}}}));
  };
  expect_point_error(shared({{"fraction", 0.75}}, sweep), "environment.background[0].fraction");
  expect_point_error(shared({{"endpoints", 33}}, sweep), "environment.background[0].endpoints");
  expect_point_error(shared({}, sweep), "environment.background[0].fraction");
  expect_point_error(shared({{"fraction", 0.5}, {"priority", 1}}, sweep),
                     "environment.background[0].priority");
  expect_point_error(shared({{"fraction", 0.5}, {"colour", 1}}, sweep),
                     "environment.background[0].colour");
  expect_point_error(shared({{"fraction", 0.5}}, section("random_reads", {})),
                     "environment.background[0].workload.kind");
  expect_point_error(shared({{"fraction", 0.5}}, section("sweep3d", {{"ranks", 33}})),
                     "environment.background[0].workload.ranks");
  expect_point_error(shared({{"fraction", 0.5}}, section("sweep3d", {{"kba", 7}})),
                     "environment.background[0].workload.kba");
  expect_point_error(beside(kTorus, section("quarter", {}), section("halo3d26", {{"ranks", 17}})),
                     "workload.ranks");
  expect_point_error(beside(kTorus, section("quarter", {}), section("random_reads", {})),
                     "environment.kind");
}

TEST(Environment, RanksOfWorkloadsWithoutAreRefused) {
  Map p = point(kTorus, section("random_reads", {{"reads_per_core", 1}}));
  p.emplace_back("mpi", Map{{"rank_order", "blocked"}});
  expect_point_error(p, "mpi.rank_order");
}

TEST(Environment, AnOrderOfRanksNeedsAGrid) {
  const auto blocked = [](const Value& environment) {
    Map p = beside(kTorus, environment, section("collective", {{"iterations", 2}}));
    p.emplace_back("mpi", Map{{"ranks_per_endpoint", 4}, {"rank_order", "blocked"}});
    return p;
  };
  for (const char* kind : {"alone", "full", "quarter"}) {
    expect_point_error(blocked(section(kind, {})), "mpi.rank_order");
  }
  // There the halo exchange in the background has one.
  EXPECT_EQ(of_job(run_point(blocked(section("quarter_halo_background", {}))), 0, "ranks"), 64);
}

TEST(Environment, CellsThatRanksCannotDivideAreRefused) {
  Map p = point(kTorus, section("halo3d26", {{"nx", 10}}));
  p.emplace_back("mpi", Map{{"ranks_per_endpoint", 64}});
  expect_point_error(p, "workload.nx");
  Map blocked = point(kTorus, section("halo3d26", {{"ranks", 66}}));
  blocked.emplace_back("mpi", Map{{"ranks_per_endpoint", 4}, {"rank_order", "blocked"}});
  expect_point_error(blocked, "workload.ranks");
}

}  // namespace
}  // namespace simcore::test
