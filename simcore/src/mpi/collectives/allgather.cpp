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

/// The blocks of a member double in each round: ceil(log2 P) a + (P-1) m b. When P is a power of
/// two, partners exchange. Else blocks move one way, to the member 2^k before, and the last round
/// moves only the missing ones (Bruck et al., 1997).
class DoublingAllgather final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

Exchange RingAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  return {.to = ring_plus(member, 1, n),
          .from = ring_minus(member, 1, n),
          .out = {ring_minus(member, round, n), 1}};
}

Exchange DoublingAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t size = 1U << round;
  if (std::has_single_bit(n)) {
    const std::uint32_t peer = member ^ size;
    return {.to = peer, .from = peer, .out = {member / size * size, size}};
  }
  return {.to = ring_minus(member, size, n),
          .from = ring_plus(member, size, n),
          .out = {member, std::min(size, n - size)}};
}

}  // namespace

std::vector<CollectiveAlgorithm> allgather_algorithms() {
  return {{"ring", make_schedule<RingAllgather>},
          {"recursive_doubling", make_schedule<DoublingAllgather>, true}};
}

}  // namespace simcore::mpi
