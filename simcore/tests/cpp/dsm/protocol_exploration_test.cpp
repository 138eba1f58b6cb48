// The coherence protocol, in every order of events that small systems can have.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "dsm/protocol_space.hpp"
#include "dsm/state_search.hpp"

namespace simcore::test {
namespace {

template <std::uint32_t kNodes, std::uint32_t kLines>
SearchResult explore_protocol(const ProtocolCase& rules, std::uint32_t most = ~std::uint32_t{0}) {
  ProtocolSpace<kNodes, kLines> space(rules);
  StateSearch search(space);
  return search.run(most);
}

/// Searches that take minutes and gigabytes, by `make validate-protocol`.
bool explores_large_protocols() { return std::getenv("SIMCORE_PROTOCOL_SEARCHES") != nullptr; }

/// A variant of the protocol, and how many states its searches have.
struct ProtocolVariant {
  const char* name;
  bool exclusive_reads;
  bool silent;
  std::uint32_t directory_pointers;
  std::size_t two_nodes;    ///< and four writes
  std::size_t three_nodes;  ///< and a write
  std::size_t two_writes;   ///< of three nodes
  std::size_t two_lines;    ///< of two nodes with room for one, and a write to each

  [[nodiscard]] ProtocolCase with_writes(std::uint32_t writes) const {
    return {.exclusive_reads = exclusive_reads,
            .silent = silent,
            .directory_pointers = directory_pointers,
            .writes = writes};
  }
};

class ProtocolExploration : public testing::TestWithParam<ProtocolVariant> {
 protected:
  /// As many states as were counted once: a search that has become smaller proves less.
  static void expect_sound(const SearchResult& result, std::size_t states) {
    EXPECT_EQ(result.fault, "") << result.text();
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.states, states);
    RecordProperty("states", std::to_string(result.states));
    RecordProperty("steps", std::to_string(result.steps));
  }
};

TEST_P(ProtocolExploration, OfTwoNodesIsSound) {
  expect_sound(explore_protocol<2, 1>(GetParam().with_writes(4)), GetParam().two_nodes);
}

TEST_P(ProtocolExploration, OfThreeNodesIsSound) {
  expect_sound(explore_protocol<3, 1>(GetParam().with_writes(1)), GetParam().three_nodes);
}

TEST_P(ProtocolExploration, OfThreeNodesThatWriteTwiceIsSound) {
  if (GetParam().two_writes > 1'350'000 && !explores_large_protocols()) return;
  expect_sound(explore_protocol<3, 1>(GetParam().with_writes(2)), GetParam().two_writes);
}

TEST_P(ProtocolExploration, OfTwoLinesThatDriveEachOtherOutIsSound) {
  if (GetParam().two_lines > 1'700'000 && !explores_large_protocols()) return;
  ProtocolCase rules = GetParam().with_writes(1);
  rules.ways = 1;
  expect_sound(explore_protocol<2, 2>(rules), GetParam().two_lines);
}

/// All states of three nodes and two lines are too many; these are the nearest.
TEST_P(ProtocolExploration, OfThreeNodesAndTwoLinesBeginsSoundly) {
  ProtocolCase rules = GetParam().with_writes(2);
  rules.ways = 1;
  const SearchResult result =
      explore_protocol<3, 2>(rules, explores_large_protocols() ? 2'000'000 : 50'000);
  EXPECT_EQ(result.fault, "") << result.text();
  EXPECT_FALSE(result.complete);
}

TEST_P(ProtocolExploration, StaysSoundInLongHistories) {
  ProtocolCase rules = GetParam().with_writes(250);
  rules.ways = 2;
  for (std::uint64_t seed = 0; seed < (explores_large_protocols() ? 50U : 4U); ++seed) {
    ProtocolSpace<4, 3> space(rules);
    const SearchResult result = walk_by_chance(space, 20'000, seed);
    EXPECT_EQ(result.fault, "") << "seed " << seed;
    EXPECT_GT(result.steps, 20'000U);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Variants, ProtocolExploration,
    testing::Values(
        ProtocolVariant{"msi_notified_full", false, false, 0, 70510, 72234, 651159, 2212410},
        ProtocolVariant{"msi_notified_1", false, false, 1, 163512, 244755, 2654889, 11528120},
        ProtocolVariant{"msi_silent_full", false, true, 0, 115021, 154611, 1674927, 1696744},
        ProtocolVariant{"msi_silent_1", false, true, 1, 130515, 95016, 1276755, 1984136},
        ProtocolVariant{"mesi_notified_full", true, false, 0, 92200, 203853, 1349334, 9534562},
        ProtocolVariant{"mesi_notified_1", true, false, 1, 158696, 452592, 3613527, 21908416},
        ProtocolVariant{"mesi_silent_full", true, true, 0, 144098, 395640, 3115353, 8237814},
        ProtocolVariant{"mesi_silent_1", true, true, 1, 149536, 281199, 2589024, 9740590}),
    [](const auto& made) { return std::string(made.param.name); });

/// The search finds what it is there for: a protocol with a fault does not pass.
struct BrokenProtocol {
  const char* name;
  ProtocolFault fault;
  const char* finding;
};

class ProtocolFaults : public testing::TestWithParam<BrokenProtocol> {};

TEST_P(ProtocolFaults, AreFound) {
  const ProtocolFault fault = GetParam().fault;
  const SearchResult result = fault == ProtocolFault::skip_sharer
                                  ? explore_protocol<3, 1>({.writes = 1, .fault = fault})
                                  : explore_protocol<2, 1>({.fault = fault});
  EXPECT_NE(result.fault.find(GetParam().finding), std::string::npos) << result.text();
  EXPECT_FALSE(result.path.empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, ProtocolFaults,
    testing::Values(
        BrokenProtocol{"serve_late_reads", ProtocolFault::serve_late_reads, "stale read"},
        BrokenProtocol{"keep_invalidated", ProtocolFault::keep_invalidated, "stale copy"},
        BrokenProtocol{"drop_deferred", ProtocolFault::drop_deferred, "deadlock"},
        BrokenProtocol{"skip_sharer", ProtocolFault::skip_sharer, "deadlock"},
        BrokenProtocol{"answer_for_sharer", ProtocolFault::answer_for_sharer, "stale copy"},
        BrokenProtocol{"grant_early", ProtocolFault::grant_early, "stale copy"},
        BrokenProtocol{"lose_data", ProtocolFault::lose_data, "lost write"},
        BrokenProtocol{"begin_while_busy", ProtocolFault::begin_while_busy, "one request"},
        BrokenProtocol{"lose_put_done", ProtocolFault::lose_put_done, "deadlock"},
        BrokenProtocol{"serve_nobody", ProtocolFault::serve_nobody, "livelock"}),
    [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace simcore::test
