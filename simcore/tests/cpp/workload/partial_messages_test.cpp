// Messages that arrive in pieces: which piece is the last one.
#include "workload/partial_messages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/random.hpp"

namespace simcore::test {
namespace {

TEST(PartialMessages, OneAfterTheOther) {
  PartialMessages partial;
  PartialMessages::Receiver receiver;
  for (std::uint64_t key = 0; key < 5; ++key) {
    EXPECT_FALSE(partial.add(receiver, key, 100, 250));
    EXPECT_FALSE(partial.add(receiver, key, 100, 250));
    EXPECT_TRUE(partial.add(receiver, key, 50, 250));
    EXPECT_TRUE(partial.add(receiver, key, 70, 70));
  }
  EXPECT_EQ(partial.memory_bytes(), 0U) << "one at a time needs no record";
}

/// Pieces of many messages to several receivers in random order, against a map.
TEST(PartialMessages, AnyNumberSideBySide) {
  constexpr std::uint32_t kPieces = 7, kPiece = 64;
  const RandomStream random(1, 0, Stream::traffic);
  PartialMessages partial;
  std::vector<PartialMessages::Receiver> receivers(3);
  std::map<std::pair<std::size_t, std::uint64_t>, std::uint32_t> seen;
  std::uint32_t complete = 0;
  for (std::uint32_t i = 0; i < 40000; ++i) {
    const std::size_t to = random.below(3, 0, i);
    const std::uint64_t key = i / 100 + random.below(9, 1, i);
    std::uint32_t& pieces = seen[{to, key}];
    if (pieces == kPieces) continue;
    ++pieces;
    const bool last = partial.add(receivers[to], key, kPiece, kPieces * kPiece);
    EXPECT_EQ(last, pieces == kPieces);
    complete += last ? 1 : 0;
  }
  EXPECT_GT(complete, 1000U);
  // Records are used again: never more than there were messages at once, with room to grow.
  EXPECT_LE(partial.memory_bytes(), (seen.size() - complete + 3 * 9) * 2 * 16);
}

}  // namespace
}  // namespace simcore::test
