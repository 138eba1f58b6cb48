// Reduce-scatter: the data have a segment for each member, which ends with its sum over all
// members.
#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// Sums go once round the ring: (P-1) (a + n/P b). The sum of a member's segment ends at it.
class RingReduceScatter final : public SharedSchedule {
 public:
  using SharedSchedule::SharedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return members() - 1; }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// Every member sends each other one its segment, one a round: (P-1) (a + n/P b).
class PairwiseReduceScatter final : public SharedSchedule {
 public:
  using SharedSchedule::SharedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return members() - 1; }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// In each round a member of the core keeps half of its segments and sends the other half:
/// log2(P) a + (P-1)/P n b. When P is no power of two, members that leave send all they have in the
/// first round and get their segment in the last one.
class HalvingReduceScatter final : public SharedSchedule {
 public:
  HalvingReduceScatter(std::uint32_t members, std::uint64_t bytes)
      : SharedSchedule(members, bytes), core_(members) {}
  [[nodiscard]] std::uint32_t rounds() const override {
    return core_.log2 + (core_.excess > 0 ? 2 : 0);
  }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;

 private:
  PowerOfTwoCore core_;
};

Exchange RingReduceScatter::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  return {.to = ring_plus(member, 1, n),
          .from = ring_minus(member, 1, n),
          .out = {ring_minus(member, round + 1, n), 1},
          .combines = true};
}

Exchange PairwiseReduceScatter::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t to = ring_plus(member, round + 1, n);
  return {.to = to, .from = ring_minus(member, round + 1, n), .out = {to, 1}, .combines = true};
}

Exchange HalvingReduceScatter::exchange(std::uint32_t member, std::uint32_t round) const {
  const bool leaves = core_.leaves(member);
  if (core_.excess > 0 && round == 0) {
    if (!core_.paired(member)) return {};
    if (leaves) return {.to = member + 1, .out = {0, segments()}};
    return {.from = member - 1, .combines = true};
  }
  if (core_.excess > 0 && round + 1 == rounds()) {
    if (!core_.paired(member)) return {};
    if (leaves) return {.from = member + 1};
    return {.to = member - 1, .out = {member - 1, 1}};
  }
  if (leaves) return {};
  const std::uint32_t bit = core_.log2 - 1 - (round - (core_.excess > 0 ? 1 : 0));
  const std::uint32_t size = 1U << bit;
  const std::uint32_t peer = core_.core_of(member) ^ size;
  const std::uint32_t there = core_.member_of(peer);
  return {.to = there,
          .from = there,
          .out = core_.members_of(peer / size * size, size),
          .combines = true};
}

}  // namespace

std::vector<CollectiveAlgorithm> reduce_scatter_algorithms() {
  return {{.name = "ring", .make = make_schedule<RingReduceScatter>, .nccl = true},
          {"recursive_halving", make_schedule<HalvingReduceScatter>},
          {"pairwise", make_schedule<PairwiseReduceScatter>}};
}

}  // namespace simcore::mpi
