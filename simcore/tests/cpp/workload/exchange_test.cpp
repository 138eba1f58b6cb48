// Exchanges by a traffic pattern: who expects how many messages, and what an iteration takes.
#include "workload/exchange.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "support/points.hpp"
#include "traffic/hotspot.hpp"
#include "traffic/pairs.hpp"
#include "traffic/shift.hpp"
#include "traffic/uniform_random.hpp"

namespace simcore::test {
namespace {

const char* const kPatterns[] = {
    "uniform_random", "random_permutation", "random_pairs",   "neighbor_pairs",
    "tornado",        "neighbor",           "bit_complement", "bit_reverse",
    "shuffle",        "transpose",          "group_shift",    "hotspot",
    "incast"};

std::unique_ptr<RankProgram> program(Map params, std::uint32_t ranks) {
  const ProgramContext context{.endpoints = ranks,
                               .mpi = {},
                               .traffic = {1, 0, Stream::traffic},
                               .message_sizes = {1, 0, Stream::message_sizes}};
  return make_rank_program("workload", section("exchange", std::move(params)), context);
}

struct Iteration {
  std::vector<std::uint32_t> sent_to;   ///< by rank, by all
  std::vector<std::uint32_t> expected;  ///< by rank
  std::vector<std::uint32_t> targets;   ///< in order
};

/// Walks the operations of all ranks.
Iteration walk(const RankProgram& exchange, std::uint32_t iteration) {
  Iteration all{std::vector<std::uint32_t>(exchange.ranks()),
                std::vector<std::uint32_t>(exchange.ranks()),
                {}};
  for (std::uint32_t rank = 0; rank < exchange.ranks(); ++rank) {
    bool waited = false;
    for (std::uint32_t step = 0;; ++step) {
      const Op op = exchange.op(rank, iteration, step);
      if (op.kind == Op::Kind::end) break;
      EXPECT_FALSE(waited) << "nothing may follow the wait";
      if (op.kind == Op::Kind::receive_any) all.expected[rank] += op.peer;
      if (op.kind == Op::Kind::wait_all) waited = true;
      if (op.kind != Op::Kind::send) continue;
      ++all.sent_to.at(op.peer);
      all.targets.push_back(op.peer);
    }
    EXPECT_TRUE(waited);
  }
  return all;
}

TEST(Exchange, RanksExpectWhatIsSentToThem) {
  for (const char* pattern : kPatterns) {
    const auto exchange =
        program({{"traffic_pattern", pattern}, {"messages", 5}, {"iterations", 3}}, 64);
    for (const std::uint32_t iteration : {0U, 1U, 2U, 3U, 70U}) {  // background jobs go on
      const Iteration all = walk(*exchange, iteration);
      EXPECT_EQ(all.sent_to, all.expected) << pattern << " in iteration " << iteration;
      const auto sent = std::accumulate(all.sent_to.begin(), all.sent_to.end(), 0U);
      EXPECT_EQ(sent, 5U * (std::string(pattern) == "incast" ? 63 : 64)) << pattern;
    }
  }
}

TEST(Exchange, OnlyRandomPatternsDrawAnew) {
  for (const char* pattern : kPatterns) {
    const auto exchange = program({{"traffic_pattern", pattern}, {"iterations", 4}}, 64);
    const std::string name = pattern;
    const bool anew = name == "uniform_random" || name == "hotspot" || name == "group_shift";
    EXPECT_EQ(walk(*exchange, 0).targets != walk(*exchange, 1).targets, anew) << pattern;
    EXPECT_EQ(walk(*exchange, 1).targets, walk(*exchange, 5).targets) << pattern;
  }
}

TEST(Exchange, DrawsComeAgainWhereCountsWouldGrow) {
  const auto plan = [](std::uint32_t ranks, std::uint32_t iterations, bool anew) {
    const RandomStream traffic{1, 0, Stream::traffic};
    std::unique_ptr<TrafficPattern> pattern = std::make_unique<Shift>(ranks, 1);
    if (anew) pattern = std::make_unique<UniformRandom>(ranks, false, traffic);
    return ExchangePlan(std::move(pattern), ranks, 1, iterations).cycle();
  };
  EXPECT_EQ(plan(1024, 100, true), 100U);
  EXPECT_EQ(plan(1024, 1000000, true), 16384U);
  EXPECT_EQ(plan(1U << 22, 1000000, true), 16U);
  EXPECT_EQ(plan(1024, 100, false), 1U);
}

TEST(Pairs, AreMutualAndLeaveAnOddOneOut) {
  for (const bool random : {false, true}) {
    const Pairs pairs(pairing_order(random, 9, {1, 0, Stream::traffic}));
    std::uint32_t silent = 0;
    for (std::uint32_t place = 0; place < 9; ++place) {
      const std::uint32_t partner = pairs.destination(place, 0);
      EXPECT_EQ(pairs.destination(partner, 7), place);
      EXPECT_EQ(pairs.sends(place), partner != place);
      silent += pairs.sends(place) ? 0 : 1;
    }
    EXPECT_EQ(silent, 1U);
  }
}

Value run_exchange(Map params, int endpoints, Map mpi = {}) {
  Map whole = point(section("single_router", {{"endpoints", endpoints}}),
                    section("exchange", std::move(params)));
  whole.emplace_back("mpi", std::move(mpi));
  return run_point(whole);
}

TEST(Exchange, RanksWithoutMessagesMakeNoIterations) {
  const Map few = {{"traffic_pattern", "incast"}, {"senders", 3}, {"iterations", 5}};
  const Value result = run_exchange(few, 8, {{"ranks_per_endpoint", 2}});
  const Value& job = result.find("jobs")->as_list().front();
  EXPECT_EQ(job.find("iterations")->as_integer(), 5);
  EXPECT_EQ(job.find("ranks")->as_integer(), 16);
  EXPECT_EQ(job.find("iteration_time_ns")->find("count")->as_integer(), 4 * 5);
}

TEST(Exchange, ASenderToItselfCopies) {
  const Value result =
      run_exchange({{"traffic_pattern", "transpose"}, {"iterations", 2}, {"messages", 3}}, 16);
  EXPECT_DOUBLE_EQ(metric(result, "on_endpoint_fraction"), 0.25);
  EXPECT_DOUBLE_EQ(metric(result, "packets_delivered"), 12 * 3 * 2);
}

TEST(Exchange, JobsDrawTheirOwn) {
  const Value exchange = section("exchange", {{"traffic_pattern", "random_permutation"}});
  Map p = point(section("torus", {{"widths", list({4, 4, 2})}}), exchange);
  p.emplace_back(
      "environment",
      section("shared", {{"background", List{Map{{"workload", exchange}, {"fraction", 0.5}}}}}));
  p.emplace_back("report", Map{{"flows", "all"}});
  const Value result = run_point(p);
  const Value& flows = *result.find("tables")->find("flows");
  const auto& from = std::get<std::vector<std::uint32_t>>(flows.find("source")->as_column().get());
  const auto& to =
      std::get<std::vector<std::uint32_t>>(flows.find("destination")->as_column().get());
  std::vector<std::uint32_t> first(16), second(16);
  for (std::size_t i = 0; i < from.size(); ++i) {
    EXPECT_EQ(from[i] < 16, to[i] < 16) << "jobs keep to themselves";
    (from[i] < 16 ? first : second).at(from[i] % 16) = to[i] % 16;
  }
  EXPECT_NE(first, second);
}

}  // namespace
}  // namespace simcore::test
