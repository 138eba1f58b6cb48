// The applications' iterations by their parts: halo and allreduces; collectives and computation.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/points.hpp"
#include "workload/amg.hpp"
#include "workload/training_step.hpp"

namespace simcore::test {
namespace {

/// On LogGP without overheads: a message of s bytes takes 1,000 ns + 1 ns for each byte but one.
Value run_loggp(int endpoints, const char* kind, Map workload, Map mpi = {}) {
  return run_point(Map{{"model", "loggp"},
                       {"topology", section("single_router", {{"endpoints", endpoints}})},
                       {"workload", section(kind, std::move(workload))},
                       {"loggp", Map{{"latency_ns", 1000.0}, {"gap_per_byte_ns", 1.0}}},
                       {"mpi", std::move(mpi)}});
}

constexpr double alone(double bytes) { return 1000 + bytes - 1; }

TEST(Amg, AllreducesFollowTheHalo) {
  const auto time = [](int allreduces, double between) {
    Map workload = {{"face_bytes", 64}, {"iterations", 1}, {"allreduces", allreduces}};
    if (allreduces > 0) workload.emplace_back("compute_between_ns", between);
    return metric(run_loggp(8, "amg", workload), "completion_time_ns");
  };
  const double halo = time(0, 0);
  // Ranks leave the halo exchange together: all have the same neighbours.
  EXPECT_EQ(time(3, 0), halo + 3 * 3 * alone(8));
  EXPECT_EQ(time(2, 500), halo + 2 * (3 * alone(8) + 500));
  const Value plain = run_loggp(8, "halo3d26", {{"face_bytes", 64}, {"iterations", 1}});
  EXPECT_EQ(metric(plain, "completion_time_ns"), halo);
}

TEST(Amg, HierarchyNeedsRanksThatShareEndpoints) {
  const Map by_endpoint = {
      {"face_bytes", 64}, {"iterations", 1}, {"allreduce_algorithm", "hierarchical"}};
  EXPECT_THROW(run_loggp(8, "amg", by_endpoint), PointError);
  const double time = metric(run_loggp(8, "amg", by_endpoint, Map{{"ranks_per_endpoint", 4}}),
                             "completion_time_ns");
  EXPECT_GT(time, 1000 + 2 * 3 * alone(8));
}

Map step_of(double compute, double overlap) {
  Map step = {{"iterations", 1},
              {"allgather_bytes", 8000},
              {"reduce_scatter_bytes", 16000},
              {"compute_ns", compute}};
  if (compute > 0) step.emplace_back("overlap_fraction", overlap);
  return step;
}

TEST(TrainingStep, CollectivesTakeTheirTimesAndComputationIsAddedOrHidden) {
  const auto time = [](Map step) {
    return metric(run_loggp(8, "training_step", std::move(step)), "completion_time_ns");
  };
  const double gather = 7 * alone(1000);
  const double scatter = 7 * alone(2000);
  EXPECT_EQ(time(step_of(0, 0)), gather + scatter);
  EXPECT_EQ(time(step_of(28000, 0)), gather + scatter + 28000);
  // A round's slice of 1,000 ns ends before its message of 1,999 ns or more.
  EXPECT_EQ(time(step_of(14000, 1)), gather + scatter);
  // A slice of 10,000 ns hides it.
  EXPECT_EQ(time(step_of(140000, 1)), 140000);
  EXPECT_EQ(time(step_of(28000, 0.5)), 14000 + gather + scatter);
}

TEST(TrainingStep, LayersFollowEachOther) {
  Map step = step_of(0, 0);
  step.emplace_back("layers", 3);
  EXPECT_EQ(metric(run_loggp(8, "training_step", step), "completion_time_ns"),
            3 * 7 * (alone(1000) + alone(2000)));
}

TEST(Applications, ReductionTakesTimeWhereRanksReduce) {
  const Map costly = {{"reduction_ns_per_byte", 0.5}};
  EXPECT_EQ(metric(run_loggp(8, "training_step", step_of(0, 0), costly), "completion_time_ns"),
            7 * alone(1000) + 7 * (alone(2000) + 1000));
  const auto field_of = [&](const char* kind, Map workload) {
    try {
      run_loggp(8, kind, std::move(workload), costly);
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of("halo3d26", {{"face_bytes", 64}}), "mpi.reduction_ns_per_byte");
  EXPECT_EQ(field_of("osu", {{"operation", "alltoall"}}), "mpi.reduction_ns_per_byte");
  EXPECT_EQ(field_of("osu", {{"operation", "reduce"}}), "nothing");
}

}  // namespace
}  // namespace simcore::test
