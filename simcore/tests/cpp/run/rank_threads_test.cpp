// Workloads of ranks give the same document for any number of threads.
#include <gtest/gtest.h>

#include "support/points.hpp"

namespace simcore::test {
namespace {

const Value kUnevenTorus = section("torus", {{"widths", list({4, 3, 3})}, {"concentration", 2}});
const Value kDragonfly = section("dragonfly", {{"endpoints", 72},
                                               {"concentration", 2},
                                               {"routers_per_group", 4},
                                               {"global_links_per_router", 2},
                                               {"groups", 9}});

Map with(Map point, Map sections) {
  for (auto& part : sections) point.push_back(std::move(part));
  return point;
}

std::vector<Map> rank_points() {
  const Value halo = section("halo3d26", {{"iterations", 3}, {"face_bytes", 40000}});
  const Value sweep = section("sweep3d", {{"nz", 40}, {"iterations", 2}});
  const Value fft = section("subcom3d_a2a", {{"iterations", 2}, {"alltoall_bytes", 20000}});
  const Value rows = section("subcom2d_coll", {{"iterations", 2}, {"allreduce_bytes", 9000}});
  const Map overheads = {{"ranks_per_endpoint", 2},
                         {"send_overhead_ns", 30.0},
                         {"receive_overhead_ns", 20.0},
                         {"message_gap_ns", 50.0}};
  const Map all = {{"ports", "all"}, {"flows", "all"}, {"ranks", "all"}};
  return {
      with(point(kUnevenTorus, halo), {{"report", all}}),
      with(point(kUnevenTorus, halo, {{"buffer_bytes", 1024}}),
           {{"mpi", overheads}, {"report", all}}),
      with(point(kDragonfly, fft),
           {{"mpi", Map{{"ranks_per_endpoint", 8}, {"rank_order", "blocked"}}}, {"report", all}}),
      with(point(kDragonfly, rows), {{"mpi", overheads}, {"placement", section("random", {})}}),
      with(point(kDragonfly, sweep),
           {{"environment", section("quarter_halo_background", {{"message_bytes", 20000}})},
            {"placement", section("random", {})}}),
      with(point(kUnevenTorus, halo),
           {{"environment", section("quarter_fft_background", {{"message_bytes", 3000}})}}),
  };
}

TEST(RankThreads, GiveTheSameDocument) {
  int number = 0;
  for (const Map& made : rank_points()) {
    const auto run_with = [&](int threads) {
      Value result = run_point(with(made, {{"limits", Map{{"threads", threads}}}}));
      std::erase_if(result.as_map(), [](const auto& entry) { return entry.first == "cost"; });
      return result;
    };
    const Value alone = run_with(1);
    for (const int threads : {2, 5}) {
      EXPECT_EQ(alone, run_with(threads)) << "point " << number << ", " << threads << " threads";
    }
    ++number;
  }
}

TEST(RankThreads, RunsCutShortSayWhatTheyHave) {
  Map made = point(kUnevenTorus, section("halo3d26", {{"iterations", 50}}));
  made.emplace_back("limits", Map{{"max_events", 20000}, {"threads", 2}});
  const Value result = run_point(made);
  EXPECT_EQ(result.find("provenance")->find("outcome")->as_string(), "timed_out");
  EXPECT_TRUE(result.find("metrics")->find("completion_time_ns")->is_null());
  EXPECT_EQ(result.find("jobs")->as_list().size(), 1U);
}

}  // namespace
}  // namespace simcore::test
