// Follows the data through the schedules of every collective, for many numbers of members.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <bitset>
#include <set>

#include "mpi/collectives/double_binary_tree.hpp"
#include "mpi/collectives/nccl.hpp"
#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"
#include "mpi/collectives/usual_algorithm.hpp"

namespace simcore::test {
namespace {

const std::uint32_t kSizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 31, 32, 33, 60, 64, 65};

/// The schedule of an algorithm that goes in rounds.
class Rounds {
 public:
  Rounds(const char* operation, const char* algorithm, std::uint32_t members, std::uint32_t bytes,
         std::uint32_t root = 0, std::uint32_t per_endpoint = 1)
      : made_(make_collective(operation, algorithm, {members, bytes, root, per_endpoint})) {}
  [[nodiscard]] const RoundSchedule& schedule() const {
    return dynamic_cast<const RoundSchedule&>(*made_);
  }

 private:
  std::unique_ptr<CollectiveSchedule> made_;
};

/// The members whose contributions a member holds, segment by segment.
using Who = std::bitset<80>;
using Held = std::vector<Who>;

/// The exchanges of `member` in a round of this tag that `wanted` accepts.
template <class Wanted>
std::vector<Exchange> lanes_of(const RoundSchedule& schedule, std::uint32_t round,
                               std::uint32_t member, std::uint32_t tag, Wanted wanted) {
  std::vector<Exchange> found;
  for (std::uint32_t lane = 0; lane < schedule.lanes(); ++lane) {
    const Exchange its = schedule.exchange(member, round * schedule.lanes() + lane);
    if (its.tag == tag && wanted(its)) found.push_back(its);
  }
  return found;
}
std::vector<Exchange> starts(const RoundSchedule& schedule, std::uint32_t round,
                             std::uint32_t member, std::uint32_t tag, std::uint32_t to) {
  return lanes_of(schedule, round, member, tag, [to](const Exchange& e) { return e.to == to; });
}
std::vector<Exchange> ends(const RoundSchedule& schedule, std::uint32_t round, std::uint32_t member,
                           std::uint32_t tag, std::uint32_t from) {
  return lanes_of(schedule, round, member, tag,
                  [from](const Exchange& e) { return e.from == from; });
}

/// Runs the rounds on `state` (by member). A sum must never count anyone twice, unless `repeats`.
void follow(const RoundSchedule& schedule, std::vector<Held>& state, bool repeats = false) {
  const std::uint32_t n = schedule.members();
  for (std::uint32_t round = 0; round < schedule.rounds(); ++round) {
    const std::vector<Held> before = state;
    for (std::uint32_t i = 0; i < n * schedule.lanes(); ++i) {
      const std::uint32_t m = i / schedule.lanes();
      const Exchange in = schedule.exchange(m, round * schedule.lanes() + i % schedule.lanes());
      if (in.to != kNoMember) {
        ASSERT_NE(in.to, m);
        ASSERT_LT(in.tag, schedule.tags());
        ASSERT_EQ(ends(schedule, round, in.to, in.tag, m).size(), 1u)
            << n << " members, round " << round << ": one receive";
      }
      if (in.from == kNoMember) continue;
      const std::vector<Exchange> sends = starts(schedule, round, in.from, in.tag, m);
      ASSERT_EQ(sends.size(), 1u) << n << " members, round " << round << ": one send";
      const Exchange& out = sends.front();
      for (std::uint32_t k = 0; k < out.out.count; ++k) {
        const std::uint32_t segment = (out.out.first + k) % schedule.segments();
        const Who arriving = before[in.from][segment];
        Who& own = state[m][segment];
        if (in.combines) {
          ASSERT_TRUE((own & arriving).none() || repeats) << "counted twice at " << m;
          own |= arriving;
        } else {
          own = arriving;
        }
      }
    }
  }
}

std::vector<Held> everyone_has_its_own(const RoundSchedule& schedule) {
  std::vector<Held> state(schedule.members(), Held(schedule.segments()));
  for (std::uint32_t m = 0; m < schedule.members(); ++m) {
    for (Who& segment : state[m]) segment.set(m);
  }
  return state;
}

void expect_everything(const Held& held, std::uint32_t members) {
  for (const Who& segment : held) ASSERT_EQ(segment.count(), members);
}

void check_allreduce(const char* algorithm) {
  for (const std::uint32_t n : kSizes) {
    const Rounds made("allreduce", algorithm, n, 1000);
    const RoundSchedule& schedule = made.schedule();
    std::vector<Held> state = everyone_has_its_own(schedule);
    follow(schedule, state);
    for (const Held& held : state) expect_everything(held, n);
  }
}

TEST(Collectives, AllreduceSumsEveryoneOnce) {
  for (const std::string& algorithm : collective_algorithms("allreduce")) {
    if (algorithm != kSharp) check_allreduce(algorithm.c_str());
  }
}

TEST(Collectives, HierarchicalAllreduceSumsEveryoneOnce) {
  for (const std::uint32_t shared : {2U, 3U, 8U}) {
    for (const std::uint32_t endpoints : {1U, 2U, 5U, 9U}) {
      for (const std::uint32_t bytes : {64U, 5000U}) {
        const Rounds made("allreduce", "hierarchical", shared * endpoints, bytes, 0, shared);
        std::vector<Held> state = everyone_has_its_own(made.schedule());
        follow(made.schedule(), state);
        for (const Held& held : state) expect_everything(held, shared * endpoints);
      }
    }
  }
}

TEST(Collectives, OnlyLeadersOfAHierarchyLeaveTheirEndpoints) {
  const auto made = make_collective("allreduce", "hierarchical", {12, 64, 0, 4});
  for (std::uint32_t m = 0; m < 12; ++m) {
    for (std::uint32_t step = 0; step < made->steps(m); ++step) {
      const Op op = made->op(m, step);
      if (op.kind == Op::Kind::send && op.peer / 4 != m / 4) {
        EXPECT_EQ(m % 4, 0u);
        EXPECT_EQ(op.peer % 4, 0u);
      }
    }
  }
}

TEST(Collectives, TreesSumChunksInTurn) {
  for (const std::uint32_t n : {2U, 3U, 8U, 17U}) {
    const Rounds made("allreduce", "double_binary_tree", n, 10 * kTreeChunkBytes);
    const RoundSchedule& schedule = made.schedule();
    EXPECT_EQ(schedule.segments(), 10u);
    std::vector<Held> state = everyone_has_its_own(schedule);
    follow(schedule, state);
    for (const Held& held : state) expect_everything(held, n);
  }
}

TEST(Collectives, NobodySendsTwiceTheDataInADoubleTree) {
  // In one tree it has at most two children, in the other one it is a leaf.
  for (const std::uint32_t n : {4U, 7U, 8U, 16U, 33U}) {
    const auto made = make_collective("allreduce", "double_binary_tree", {n, 8192});
    for (std::uint32_t m = 0; m < n; ++m) {
      std::uint64_t sent = 0;
      for (std::uint32_t step = 0; step < made->steps(m); ++step) {
        const Op op = made->op(m, step);
        if (op.kind == Op::Kind::send) sent += op.bytes;
      }
      EXPECT_LE(sent, 2 * 8192u) << m << " of " << n;
    }
  }
}

TEST(Collectives, ReduceScatterSumsEverySegmentAtItsMember) {
  for (const std::string& algorithm : collective_algorithms("reduce_scatter")) {
    for (const std::uint32_t n : kSizes) {
      const Rounds made("reduce_scatter", algorithm.c_str(), n, 1000);
      std::vector<Held> state = everyone_has_its_own(made.schedule());
      follow(made.schedule(), state);
      for (std::uint32_t m = 0; m < n; ++m) ASSERT_EQ(state[m][m].count(), n) << algorithm << n;
    }
  }
}

TEST(Collectives, WaitsSayWhatIsAddedUp) {
  const auto added = [](const char* operation, const char* algorithm, std::uint32_t member) {
    const auto made = make_collective(operation, algorithm, {16, 4096});
    std::uint64_t bytes = 0;
    for (std::uint32_t step = 0; step < made->steps(member); ++step) {
      const Op op = made->op(member, step);
      if (op.kind == Op::Kind::wait_all) bytes += op.bytes;
    }
    return bytes;
  };
  EXPECT_EQ(added("allreduce", "recursive_doubling", 3), 4 * 4096u);
  EXPECT_EQ(added("allreduce", "ring", 3), 15 * 4096u / 16);
  EXPECT_EQ(added("allreduce", "rabenseifner", 3), 15 * 4096u / 16);
  EXPECT_EQ(added("reduce", "binomial", 0), 4 * 4096u);
  EXPECT_EQ(added("reduce", "binomial", 15), 0u);
  EXPECT_EQ(added("reduce_scatter", "pairwise", 5), 15 * 4096u / 16);
  EXPECT_EQ(added("allgather", "ring", 5), 0u);
  EXPECT_EQ(added("alltoall", "bruck", 5), 0u);
}

TEST(Collectives, NcclCutsMessagesByChannelsAndAddsFlags) {
  const auto sent = [](NcclProtocol protocol, std::uint32_t channels) {
    auto made = as_nccl(make_collective("allreduce", "ring", {8, 8 * 2400}), {protocol, channels});
    std::vector<std::uint32_t> bytes;
    for (std::uint32_t step = 0; step < made->steps(0); ++step) {
      const Op op = made->op(0, step);
      EXPECT_LT(op.tag, made->tags());
      if (op.kind == Op::Kind::send) bytes.push_back(op.bytes);
    }
    return bytes;
  };
  EXPECT_EQ(sent(NcclProtocol::simple, 1), std::vector<std::uint32_t>(14, 2400));
  EXPECT_EQ(sent(NcclProtocol::ll, 1), std::vector<std::uint32_t>(14, 4800));
  EXPECT_EQ(sent(NcclProtocol::ll128, 1), std::vector<std::uint32_t>(14, 2560));
  EXPECT_EQ(sent(NcclProtocol::simple, 4), std::vector<std::uint32_t>(56, 600));
}

TEST(Collectives, UsualAlgorithmsAreThoseOfMpich) {
  EXPECT_EQ(usual_algorithm("allreduce", 2048, 16), "recursive_doubling");
  EXPECT_EQ(usual_algorithm("allreduce", 2049, 16), "rabenseifner");
  EXPECT_EQ(usual_algorithm("allgather", 1024, 16), "recursive_doubling");
  EXPECT_EQ(usual_algorithm("allgather", 1024, 15), "bruck");
  EXPECT_EQ(usual_algorithm("allgather", 65536, 16), "ring");
  EXPECT_EQ(usual_algorithm("alltoall", 256, 8), "bruck");
  EXPECT_EQ(usual_algorithm("alltoall", 256, 7), "linear");
  EXPECT_EQ(usual_algorithm("alltoall", 32769, 8), "pairwise");
  EXPECT_EQ(usual_algorithm("broadcast", 12288, 8), "scatter_allgather");
  EXPECT_EQ(usual_algorithm("reduce_scatter", 524287, 8), "recursive_halving");
  EXPECT_EQ(usual_algorithm("barrier", 0, 8), "dissemination");
  EXPECT_EQ(usual_algorithm("reduce", 1 << 20, 8), "binomial");
}

TEST(Collectives, ReduceSumsAtTheRoot) {
  for (const std::uint32_t n : kSizes) {
    const Rounds made("reduce", "binomial", n, 1000, n / 2);
    const RoundSchedule& schedule = made.schedule();
    std::vector<Held> state = everyone_has_its_own(schedule);
    follow(schedule, state);
    expect_everything(state[n / 2], n);
  }
}

void check_broadcast(const char* algorithm) {
  for (const std::uint32_t n : kSizes) {
    const std::uint32_t root = (n - 1) / 3;
    const Rounds made("broadcast", algorithm, n, 1000, root);
    const RoundSchedule& schedule = made.schedule();
    std::vector<Held> state(n, Held(schedule.segments()));
    for (Who& segment : state[root]) segment.set(root);
    follow(schedule, state);
    for (const Held& held : state) {
      for (const Who& segment : held) ASSERT_EQ(segment, Who().set(root)) << n;
    }
  }
}

TEST(Collectives, BroadcastReachesEveryone) {
  for (const std::string& algorithm : collective_algorithms("broadcast")) {
    if (algorithm != kSharp) check_broadcast(algorithm.c_str());
  }
}

void check_allgather(const char* algorithm) {
  for (const std::uint32_t n : kSizes) {
    const Rounds made("allgather", algorithm, n, 8);
    const RoundSchedule& schedule = made.schedule();
    std::vector<Held> state(n, Held(n));
    for (std::uint32_t m = 0; m < n; ++m) state[m][m].set(m);
    follow(schedule, state);
    for (const Held& held : state) {
      for (std::uint32_t m = 0; m < n; ++m) ASSERT_EQ(held[m], Who().set(m)) << n;
    }
  }
}

TEST(Collectives, AllgatherCollectsEveryone) {
  for (const std::string& algorithm : collective_algorithms("allgather")) {
    check_allgather(algorithm.c_str());
  }
}

TEST(Collectives, BarrierHearsOfEveryone) {
  for (const std::string& algorithm : collective_algorithms("barrier")) {
    if (algorithm == kSharp) continue;  // routers hear of everyone, not ranks
    for (const std::uint32_t n : kSizes) {
      const Rounds made("barrier", algorithm.c_str(), n, 0);
      const RoundSchedule& schedule = made.schedule();
      std::vector<Held> state = everyone_has_its_own(schedule);
      follow(schedule, state, true);
      for (const Held& held : state) expect_everything(held, n);
    }
  }
}

TEST(Collectives, PairwiseAlltoallMeetsEveryPairOnce) {
  for (const std::uint32_t n : kSizes) {
    const Rounds made("alltoall", "pairwise", n, 8);
    const RoundSchedule& schedule = made.schedule();
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t round = 0; round < schedule.rounds(); ++round) {
      for (std::uint32_t m = 0; m < n; ++m) {
        const Exchange its = schedule.exchange(m, round);
        ASSERT_EQ(schedule.exchange(its.to, round).from, m);
        ASSERT_TRUE(pairs.insert({m, its.to}).second);
      }
    }
    EXPECT_EQ(pairs.size(), std::size_t{n} * (n - 1));
  }
}

TEST(Collectives, TheLargestMessageIsTold) {
  for (const std::string& operation : collective_operations()) {
    for (const std::string& algorithm : collective_algorithms(operation)) {
      if (collective_algorithm(operation, algorithm).by_endpoint || algorithm == kSharp) continue;
      const bool rooted = operation == "broadcast" || operation == "reduce";
      for (const std::uint32_t n : kSizes) {
        if (n == 1) continue;
        for (const std::uint32_t root : {0U, rooted ? n / 2 : 0U, rooted ? n - 1 : 0U}) {
          const auto schedule = make_collective(operation, algorithm, {n, 1'000'003, root});
          std::uint64_t most = 0;
          for (std::uint32_t m = 0; m < n; ++m) {
            for (std::uint32_t step = 0; step < schedule->steps(m); ++step) {
              const Op op = schedule->op(m, step);
              if (op.kind == Op::Kind::send) most = std::max<std::uint64_t>(most, op.bytes);
            }
          }
          const std::uint64_t told = schedule->largest_message();
          EXPECT_LE(most > told ? most - told : told - most, 1) << algorithm << " of " << n;
        }
      }
    }
  }
}

TEST(Collectives, OperationsOf64GiBAreCutWithoutLoss) {
  const auto schedule = make_collective("allreduce", "ring", {16, kMostOperationBytes});
  const auto& rounds = dynamic_cast<const RoundSchedule&>(*schedule);
  EXPECT_EQ(rounds.bytes_of({0, rounds.segments()}), kMostOperationBytes);
  EXPECT_EQ(schedule->largest_message(), kMostOperationBytes / 16);
}

TEST(Collectives, LinearAlltoallSendsToEveryoneAndWaits) {
  for (const std::uint32_t n : kSizes) {
    const auto made = make_collective("alltoall", "linear", {n, 8});
    const CollectiveSchedule& schedule = *made;
    for (std::uint32_t m = 0; m < n; ++m) {
      std::set<std::uint32_t> peers;
      for (std::uint32_t step = 0; step < schedule.steps(m); ++step) {
        const Op op = schedule.op(m, step);
        if (op.kind == Op::Kind::send) {
          EXPECT_EQ(op.bytes, 8u);
          peers.insert(op.peer);
        } else {
          EXPECT_EQ(op.kind, step == 0 ? Op::Kind::receive_any : Op::Kind::wait_all);
        }
      }
      EXPECT_EQ(peers.size(), n - 1);
      EXPECT_EQ(peers.count(m), 0u);
    }
  }
}

TEST(Collectives, BruckAlltoallBringsEveryBlockHome) {
  for (const std::uint32_t n : kSizes) {
    const Rounds made("alltoall", "bruck", n, 8);
    const RoundSchedule& schedule = made.schedule();
    // Slot d of a member holds a block that is still d places from home, in bits not yet handled.
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> slots(n);
    for (std::uint32_t m = 0; m < n; ++m) {
      for (std::uint32_t d = 0; d < n; ++d) slots[m].push_back({m, (m + d) % n});
    }
    for (std::uint32_t round = 0; round < schedule.rounds(); ++round) {
      const auto before = slots;
      for (std::uint32_t m = 0; m < n; ++m) {
        const Exchange its = schedule.exchange(m, round);
        ASSERT_EQ(schedule.exchange(its.from, round).to, m);
        std::uint32_t blocks = 0;
        for (std::uint32_t d = 0; d < n; ++d) {
          if ((d >> round & 1U) == 0) continue;
          slots[m][d] = before[its.from][d];
          ++blocks;
        }
        ASSERT_EQ(schedule.exchange(its.from, round).out.count, blocks) << n;
      }
    }
    for (std::uint32_t m = 0; m < n; ++m) {
      std::set<std::uint32_t> sources;
      for (const auto& [source, destination] : slots[m]) {
        ASSERT_EQ(destination, m);
        sources.insert(source);
      }
      ASSERT_EQ(sources.size(), n);
    }
  }
}

TEST(Collectives, SegmentsShareEveryByte) {
  for (const std::uint32_t bytes : {0U, 1U, 7U, 1000U, 4194304U}) {
    for (const std::uint32_t segments : {1U, 3U, 8U, 13U}) {
      std::uint32_t sum = 0;
      for (std::uint32_t s = 0; s < segments; ++s) sum += even_share(bytes, segments, {s, 1});
      EXPECT_EQ(sum, bytes);
      EXPECT_EQ(even_share(bytes, segments, {segments / 2, segments}), bytes) << "round the end";
    }
  }
}

/// Bytes that a member sends in all, and messages.
std::pair<std::uint64_t, std::uint32_t> sent_by(const CollectiveSchedule& schedule,
                                                std::uint32_t member) {
  std::uint64_t bytes = 0;
  std::uint32_t messages = 0;
  for (std::uint32_t step = 0; step < schedule.steps(member); ++step) {
    const Op op = schedule.op(member, step);
    if (op.kind != Op::Kind::send) continue;
    bytes += op.bytes;
    ++messages;
  }
  return {bytes, messages};
}

TEST(Collectives, SendWhatTheFormulasSay) {
  constexpr std::uint32_t n = 4096;
  const auto check = [](const char* operation, const char* algorithm, std::uint32_t members,
                        std::uint64_t bytes, std::uint32_t messages) {
    const auto schedule = make_collective(operation, algorithm, {members, n});
    EXPECT_EQ(sent_by(*schedule, 0), std::pair(bytes, messages)) << operation << algorithm;
  };
  check("allreduce", "ring", 16, 2 * 15 * n / 16, 30);
  check("allreduce", "recursive_doubling", 16, 4 * n, 4);
  check("allreduce", "rabenseifner", 16, 2 * 15 * n / 16, 8);
  check("alltoall", "pairwise", 16, 15 * n, 15);
  check("alltoall", "linear", 16, 15 * n, 15);
  check("alltoall", "bruck", 16, 4 * 8 * n, 4);
  check("broadcast", "binomial", 16, 4 * n, 4);
  check("broadcast", "scatter_allgather", 16, n - n / 16 + 15 * n / 16, 4 + 15);
  check("allgather", "ring", 16, 15 * n, 15);
  check("allgather", "recursive_doubling", 16, 15 * n, 4);
  check("allgather", "recursive_doubling", 13, 12 * n, 4);
  check("allgather", "bruck", 16, 15 * n, 4);
  check("barrier", "dissemination", 13, 0, 4);
  check("barrier", "recursive_doubling", 16, 0, 4);
  check("reduce_scatter", "ring", 16, 15 * n / 16, 15);
  check("reduce_scatter", "recursive_halving", 16, 15 * n / 16, 4);
  check("reduce_scatter", "pairwise", 16, 15 * n / 16, 15);
}

TEST(Collectives, EveryOperationHasItsAlgorithms) {
  for (const std::string& operation : collective_operations()) {
    ASSERT_FALSE(collective_algorithms(operation).empty());
    for (const std::string& algorithm : collective_algorithms(operation)) {
      EXPECT_EQ(make_collective(operation, algorithm, {5, 100})->members(), 5u);
      EXPECT_EQ(sent_by(*make_collective(operation, algorithm, {1, 100}), 0).second, 0u);
    }
  }
  EXPECT_THROW(collective_algorithms("scan"), std::out_of_range);
  EXPECT_THROW(make_collective("allreduce", "bruck", {4, 1}), std::out_of_range);
}

}  // namespace
}  // namespace simcore::test
