// Indexes give the matches that the lists would give, whatever is asked of them.
#include "mpi/match_index.hpp"

#include <gtest/gtest.h>

#include <list>
#include <random>

#include "support/ranks.hpp"

namespace simcore::test {
namespace {

struct Kept {
  std::uint32_t source, key, handle;
};

TEST(MatchIndex, TakesEarlyMessagesInTheOrderOfTheirArrival) {
  std::mt19937 draw(1);
  EarlyIndex index;
  std::list<Kept> kept;
  std::uint32_t next = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::uint32_t source = draw() % 5;
    const std::uint32_t key = draw() % 3;
    if (draw() % 2 == 0) {
      index.add(source, key, next);
      kept.push_back({source, key, next++});
      continue;
    }
    const bool anyone = draw() % 3 == 0;
    const auto wanted = [&](const Kept& k) {
      return k.key == key && (anyone || k.source == source);
    };
    const auto found = std::find_if(kept.begin(), kept.end(), wanted);
    const std::uint32_t expected = found == kept.end() ? kNoHandle : found->handle;
    ASSERT_EQ(index.take(anyone ? PostedReceive::kAnyone : source, key), expected);
    if (found != kept.end()) kept.erase(found);
    ASSERT_EQ(index.empty(), kept.empty());
  }
}

TEST(MatchIndex, FindsTheReceiveThatBeganFirst) {
  std::mt19937 draw(2);
  PostedIndex index;
  std::list<std::pair<PostedReceive, std::uint32_t>> kept;
  std::uint32_t next = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::uint32_t source = draw() % 5;
    const std::uint32_t key = draw() % 3;
    if (draw() % 2 == 0) {
      const PostedReceive posted{
          .source = draw() % 3 == 0 ? PostedReceive::kAnyone : source, .key = key, .count = 1};
      index.add(posted, next);
      kept.push_back({posted, next++});
      continue;
    }
    RankMessage message;
    message.from = source;
    message.key = key;
    const auto found = std::find_if(kept.begin(), kept.end(),
                                    [&](const auto& k) { return k.first.takes(message); });
    ASSERT_EQ(index.find(message), found == kept.end() ? kNoHandle : found->second);
    if (found == kept.end()) continue;
    index.remove(found->first);
    kept.erase(found);
    ASSERT_EQ(index.empty(), kept.empty());
  }
}

/// Fifteen ranks send `each` messages with tags of their own to a last one, which asks for them one
/// by one, in the opposite order, before or after they have arrived.
RunReport many_to_one(std::uint32_t each, double late_ns) {
  std::vector<std::vector<Op>> ops(16);
  for (std::uint32_t r = 0; r < 15; ++r) {
    for (std::uint32_t i = 0; i < each; ++i) ops[r].push_back(Op::send_to(15, 100, i));
    ops[r].push_back(Op::wait());
  }
  ops[15].push_back(Op::compute_for(from_ns(late_ns)));
  for (std::uint32_t i = each; i-- > 0;) {
    for (std::uint32_t r = 15; r-- > 0;) ops[15].push_back(Op::receive_from(r, i));
  }
  ops[15].push_back(Op::wait());
  return run_ranks(std::move(ops), {}, 3);
}

TEST(MatchIndex, EngineMatchesLongQueues) {
  // All of them in one wait, so only who is matched with whom could go wrong; 1,500 messages of 100
  // bytes leave the switch one after the other.
  for (const double late : {0.0, 40000.0}) {
    const RunReport report = many_to_one(100, late);
    EXPECT_GE(completion(report), 3 * 15 * 100 * 100 * kPerByte);
    EXPECT_EQ(reported(report, "packets"), 3 * 1500.0);
  }
}

}  // namespace
}  // namespace simcore::test
