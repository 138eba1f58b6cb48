// Allgather: every member ends with the blocks of all members.
#include <algorithm>
#include <bit>

#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// Every block goes once round the ring: (P-1) (a + m b).
class RingAllgather final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return members() - 1; }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// The blocks of a member double in each round: ceil(log2 P) a + (P-1) m b. Blocks move to the
/// member 2^k before, and the last round moves only the missing ones (Bruck et al., 1997).
class BruckAllgather : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const final { return ceil_log2(members()); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// Recursive doubling: partners exchange their blocks when P is a power of two. Else it is Bruck's.
class DoublingAllgather final : public BruckAllgather {
 public:
  using BruckAllgather::BruckAllgather;
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

Exchange RingAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  return {.to = ring_plus(member, 1, n),
          .from = ring_minus(member, 1, n),
          .out = {ring_minus(member, round, n), 1}};
}

Exchange BruckAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t size = 1U << round;
  return {.to = ring_minus(member, size, n),
          .from = ring_plus(member, size, n),
          .out = {member, std::min(size, n - size)}};
}

Exchange DoublingAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  if (!std::has_single_bit(members())) return BruckAllgather::exchange(member, round);
  const std::uint32_t size = 1U << round;
  const std::uint32_t peer = member ^ size;
  return {.to = peer, .from = peer, .out = {member / size * size, size}};
}

}  // namespace

std::vector<CollectiveAlgorithm> allgather_algorithms() {
  return {{.name = "ring", .make = make_schedule<RingAllgather>, .nccl = true},
          {"recursive_doubling", make_schedule<DoublingAllgather>},
          {"bruck", make_schedule<BruckAllgather>}};
}

}  // namespace simcore::mpi
