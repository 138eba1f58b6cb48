// Allreduce: every member ends with the sum of what all members had.
#include "mpi/collectives/double_binary_tree.hpp"
#include "mpi/collectives/hierarchical.hpp"
#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// An allreduce of the core. In the first round members that leave send their data to the others of
/// their pairs; they take no part until they get the result in the last round.
class PowerOfTwoAllreduce : public SharedSchedule {
 public:
  PowerOfTwoAllreduce(std::uint32_t members, std::uint64_t bytes)
      : SharedSchedule(members, bytes), core_(members) {}

  [[nodiscard]] std::uint32_t rounds() const final {
    return inner_rounds() + (core_.excess > 0 ? 2 : 0);
  }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const final;

 protected:
  [[nodiscard]] std::uint32_t log2_core() const { return core_.log2; }

  /// The rounds of the core, and an exchange in its numbers.
  [[nodiscard]] virtual std::uint32_t inner_rounds() const = 0;
  [[nodiscard]] virtual Exchange inner(std::uint32_t core, std::uint32_t round) const = 0;

 private:
  PowerOfTwoCore core_;
};

/// All data move in each of log2 P rounds: log2(P) (a + n b).
class RecursiveDoublingAllreduce final : public PowerOfTwoAllreduce {
 public:
  using PowerOfTwoAllreduce::PowerOfTwoAllreduce;
  [[nodiscard]] std::uint32_t segments() const override { return 1; }

 private:
  [[nodiscard]] std::uint32_t inner_rounds() const override { return log2_core(); }
  [[nodiscard]] Exchange inner(std::uint32_t core, std::uint32_t round) const override;
};

/// Recursive halving, then recursive doubling: 2 log2(P) a + 2 (P-1)/P n b.
class RabenseifnerAllreduce final : public PowerOfTwoAllreduce {
 public:
  using PowerOfTwoAllreduce::PowerOfTwoAllreduce;
  [[nodiscard]] std::uint32_t segments() const override { return 1U << log2_core(); }

 private:
  [[nodiscard]] std::uint32_t inner_rounds() const override { return 2 * log2_core(); }
  [[nodiscard]] Exchange inner(std::uint32_t core, std::uint32_t round) const override;
};

/// Sums go once round the ring, then results go round once more: 2 (P-1) (a + n/P b).
class RingAllreduce final : public SharedSchedule {
 public:
  using SharedSchedule::SharedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return 2 * (members() - 1); }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

Exchange PowerOfTwoAllreduce::exchange(std::uint32_t member, std::uint32_t round) const {
  const bool leaves = core_.leaves(member);
  const Span all{0, segments()};
  if (core_.excess > 0 && round == 0) {
    if (!core_.paired(member)) return {};
    if (leaves) return {.to = member + 1, .out = all};
    return {.from = member - 1, .combines = true};
  }
  if (core_.excess > 0 && round + 1 == rounds()) {
    if (!core_.paired(member)) return {};
    if (leaves) return {.from = member + 1};
    return {.to = member - 1, .out = all};
  }
  if (leaves) return {};
  Exchange its = inner(core_.core_of(member), round - (core_.excess > 0 ? 1 : 0));
  its.to = core_.member_of(its.to);
  its.from = core_.member_of(its.from);
  return its;
}

Exchange RecursiveDoublingAllreduce::inner(std::uint32_t core, std::uint32_t round) const {
  const std::uint32_t peer = core ^ (1U << round);
  return {.to = peer, .from = peer, .out = {0, 1}, .combines = true};
}

Exchange RabenseifnerAllreduce::inner(std::uint32_t core, std::uint32_t round) const {
  const bool halving = round < log2_core();
  const std::uint32_t bit = halving ? log2_core() - 1 - round : round - log2_core();
  const std::uint32_t size = 1U << bit;
  const std::uint32_t peer = core ^ size;
  // When halving, it sends the half that its peer will own. When doubling, it sends what it owns.
  const std::uint32_t given = halving ? peer : core;
  return {.to = peer, .from = peer, .out = {given / size * size, size}, .combines = halving};
}

Exchange RingAllreduce::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const bool reducing = round < n - 1;
  // In the second turn, member m begins with segment m + 1, whose whole sum it has.
  const std::uint32_t segment = reducing ? ring_minus(member, round, n)
                                         : ring_minus(ring_plus(member, 1, n), round - (n - 1), n);
  return {.to = ring_plus(member, 1, n),
          .from = ring_minus(member, 1, n),
          .out = {segment, 1},
          .combines = reducing};
}

}  // namespace

std::vector<CollectiveAlgorithm> allreduce_algorithms() {
  return {{"recursive_doubling", make_schedule<RecursiveDoublingAllreduce>},
          {.name = "ring", .make = make_schedule<RingAllreduce>, .nccl = true},
          {"rabenseifner", make_schedule<RabenseifnerAllreduce>},
          {.name = "double_binary_tree", .make = make_double_binary_tree, .nccl = true},
          {.name = "hierarchical", .make = make_hierarchical, .by_endpoint = true},
          {.name = kSharp, .make = make_sharp_allreduce}};
}

}  // namespace simcore::mpi
