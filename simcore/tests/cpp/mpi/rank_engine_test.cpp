// The times of single messages between ranks to the picosecond, and their matching with receives.
#include "mpi/rank_engine.hpp"

#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/ranks.hpp"

namespace simcore::test {
namespace {

std::vector<Op> sender(std::uint32_t to, std::uint32_t bytes) {
  return {Op::send_to(to, bytes, 0), Op::wait()};
}
std::vector<Op> receiver(std::uint32_t from) { return {Op::receive_from(from, 0), Op::wait()}; }

MpiSettings with_overheads(double send, double receive, double gap = 0) {
  MpiSettings mpi;
  mpi.send_overhead = from_ns(send);
  mpi.receive_overhead = from_ns(receive);
  mpi.message_gap = from_ns(gap);
  return mpi;
}

TEST(RankEngine, LogGPOfOneMessage) {
  // 2o + L + (s - 1)G of LogGP, where L counts the first byte in: here 70 + 0.1.
  for (const std::uint32_t bytes : {1U, 1000U, 1500U}) {
    const RunReport report = run_ranks({sender(1, bytes), receiver(0)}, with_overheads(40, 60));
    EXPECT_DOUBLE_EQ(completion(report), 40 + 60 + (kLatency + kPerByte) + (bytes - 1) * kPerByte);
  }
}

TEST(RankEngine, GapHoldsSecondMessageBack) {
  const std::vector<Op> two = {Op::send_to(1, 10, 0), Op::send_to(1, 10, 0), Op::wait()};
  const std::vector<Op> both = {Op::receive_count(2, 0), Op::wait()};
  EXPECT_DOUBLE_EQ(completion(run_ranks({two, both}, with_overheads(5, 0))), 5 + 5 + 71);
  // g after the last byte, which leaves nine bytes' time after the first.
  EXPECT_DOUBLE_EQ(completion(run_ranks({two, both}, with_overheads(5, 0, 100))),
                   100 + 0.9 + 5 + 71);
}

TEST(RankEngine, GapBeginsWhenTheLastByteHasLeft) {
  const std::vector<Op> two = {Op::send_to(1, 1000, 0), Op::send_to(1, 1000, 0), Op::wait()};
  const std::vector<Op> both = {Op::receive_count(2, 0), Op::wait()};
  EXPECT_DOUBLE_EQ(completion(run_ranks({two, both}, with_overheads(0, 0, 10))),
                   10 + 99.9 + kLatency + 100);
}

TEST(RankEngine, GapOfACopyHasNoBytes) {
  MpiSettings mpi = with_overheads(0, 0, 1000);
  mpi.ranks_per_endpoint = 2;
  mpi.memory.rate = ByteRate(80.0);
  const std::vector<Op> two = {Op::send_to(1, 1000, 0), Op::send_to(1, 1000, 0), Op::wait()};
  const std::vector<Op> both = {Op::receive_count(2, 0), Op::wait()};
  EXPECT_DOUBLE_EQ(completion(run_ranks({two, both}, mpi)), 1000 + 100);
}

TEST(RankEngine, ReceiveOverheadsFollowEachOther) {
  const std::vector<Op> both = {Op::receive_count(2, 0), Op::wait()};
  const RunReport report = run_ranks({sender(2, 10), sender(2, 10), both}, with_overheads(0, 50));
  // Both arrive at the switch together: one byte time after the other.
  EXPECT_DOUBLE_EQ(completion(report), 71 + 50 + 50);
}

TEST(RankEngine, MessagesThatCameBeforeTheWaitAreChargedInIt) {
  const std::vector<Op> late = {Op::receive_from(0, 0), Op::compute_for(from_ns(1000)), Op::wait()};
  EXPECT_DOUBLE_EQ(completion(run_ranks({sender(1, 10), late}, with_overheads(0, 50))), 1050);
}

TEST(RankEngine, RendezvousAddsARoundTrip) {
  MpiSettings mpi;
  mpi.eager_limit_bytes = 999;
  const double control = kLatency + RankEngine::kControlBytes * kPerByte;
  const double data = kLatency + 1000 * kPerByte;
  EXPECT_DOUBLE_EQ(completion(run_ranks({sender(1, 1000), receiver(0)}, mpi)), 2 * control + data);
  mpi.eager_limit_bytes = 1000;
  EXPECT_DOUBLE_EQ(completion(run_ranks({sender(1, 1000), receiver(0)}, mpi)), data);
}

TEST(RankEngine, RendezvousWaitsForTheReceive) {
  MpiSettings mpi;
  mpi.eager_limit_bytes = 0;
  std::vector<Op> late = receiver(0);
  late.insert(late.begin(), Op::compute_for(from_ns(5000)));
  const double control = kLatency + RankEngine::kControlBytes * kPerByte;
  EXPECT_DOUBLE_EQ(completion(run_ranks({sender(1, 1000), late}, mpi)),
                   5000 + control + kLatency + 1000 * kPerByte);
}

TEST(RankEngine, EagerMessageWaitsForItsReceive) {
  std::vector<Op> late = receiver(0);
  late.insert(late.begin(), Op::compute_for(from_ns(5000)));
  EXPECT_DOUBLE_EQ(completion(run_ranks({sender(1, 1000), late}, {})), 5000);
}

TEST(RankEngine, ReceivesTakeByTagAndSource) {
  // Tag 1 is asked for first though tag 0 comes first; rank 2's message must not be taken for it.
  const std::vector<Op> two = {Op::send_to(1, 10, 0), Op::send_to(1, 2000, 1), Op::wait()};
  const std::vector<Op> picks = {Op::receive_from(0, 1), Op::wait(), Op::receive_from(0, 0),
                                 Op::receive_from(2, 1), Op::wait()};
  const std::vector<Op> other = {Op::compute_for(from_ns(9000)), Op::send_to(1, 10, 1), Op::wait()};
  EXPECT_DOUBLE_EQ(completion(run_ranks({two, picks, other}, {})), 9071);
}

TEST(RankEngine, NeighbourMayBeIterationsAhead) {
  // Rank 0 sends three times at once; rank 1 takes a while for each.
  const std::vector<Op> slow = {Op::compute_for(from_ns(1000)), Op::receive_count(1, 0),
                                Op::wait()};
  const RunReport report = run_ranks({sender(1, 10), slow}, {}, 3);
  EXPECT_DOUBLE_EQ(completion(report), 3000);
  EXPECT_EQ(report.distributions.front().second.find("count")->as_integer(), 6);
}

TEST(RankEngine, SendersMayBeManyIterationsAhead) {
  // Both kinds of messages of all iterations are there when rank 1 begins its second one.
  const std::vector<Op> sends = {Op::send_to(1, 10, 0), Op::send_to(1, 10, 1), Op::wait()};
  const std::vector<Op> picks = {Op::compute_for(from_ns(1000)), Op::receive_from(0, 1),
                                 Op::receive_from(2, 0),         Op::wait(),
                                 Op::receive_count(2, 1),  // one of rank 2, two of tag 1
                                 Op::receive_from(0, 0),         Op::wait()};
  const std::vector<Op> more = {Op::send_to(1, 10, 0), Op::send_to(1, 10, 1), Op::send_to(1, 10, 1),
                                Op::wait()};
  const RunReport report = run_ranks({sends, picks, more}, {}, 9);
  EXPECT_DOUBLE_EQ(completion(report), 9000);
  EXPECT_EQ(report.distributions.front().second.find("count")->as_integer(), 27);
}

TEST(RankEngine, RanksOfOneEndpointUseItsMemory) {
  MpiSettings mpi;
  mpi.ranks_per_endpoint = 2;
  mpi.memory.latency = from_ns(100);
  mpi.memory.rate = ByteRate(80.0);
  const std::vector<Op> left = {Op::receive_from(1, 0), Op::send_to(1, 128, 0), Op::wait()};
  const std::vector<Op> right = {Op::receive_from(0, 0), Op::send_to(0, 128, 0), Op::wait()};
  const RunReport report = run_ranks({left, right}, mpi);
  EXPECT_EQ(reported(report, "packets"), 0.0);
  EXPECT_EQ(reported(report, "on_endpoint_fraction"), 1.0);
  // Two copies, one after the other; the latency of the second overlaps the first's.
  EXPECT_DOUBLE_EQ(completion(report), 12.8 + 100.0 + 12.8);
}

TEST(RankEngine, MemoryIsNeverAskedFirst) {
  MpiSettings mpi;
  mpi.ranks_per_endpoint = 2;
  mpi.eager_limit_bytes = 0;
  mpi.memory.rate = ByteRate(80.0);
  EXPECT_DOUBLE_EQ(completion(run_ranks({sender(1, 1000), receiver(0)}, mpi)), 100.0);
}

TEST(RankEngine, ReceiveWithoutSenderIsAnError) {
  EXPECT_THROW(run_ranks({receiver(1), {}}, {}), SimulationError);
}

TEST(RankEngine, TablesOfFlowsAndRanks) {
  const RunReport report = run_ranks({sender(1, 1000), receiver(0), sender(3, 500), receiver(2)},
                                     {}, 2, {.flows = true, .ranks = true});
  ASSERT_EQ(report.tables.size(), 2U);
  const Table& flows = report.tables[0];
  const auto& bytes = std::get<std::vector<std::uint64_t>>(flows.columns[3].second);
  EXPECT_EQ(bytes, (std::vector<std::uint64_t>{2000, 1000}));
  const auto& rate = std::get<std::vector<double>>(flows.columns[6].second);
  // Two messages back to back from time 0: 16,000 bits in 70 + 200 ns.
  EXPECT_DOUBLE_EQ(rate[0], 16000.0 / 270.0);
  const auto& rank = std::get<std::vector<std::uint32_t>>(report.tables[1].columns[0].second);
  EXPECT_EQ(rank, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  const auto& most = std::get<std::vector<double>>(report.tables[1].columns[4].second);
  EXPECT_DOUBLE_EQ(most[1], 170.0);
}

}  // namespace
}  // namespace simcore::test
