// Alltoall: every member sends a block of its own to every other member.
#include <bit>

#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// Every member sends to one other in each of P-1 rounds: (P-1) (a + m b). When P is a power of
/// two, partners exchange their blocks.
class PairwiseAlltoall final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return members() - 1; }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// In round k the blocks for all members whose distance has bit k set move 2^k members on (Bruck et
/// al., IEEE TPDS 8, 1997): ceil(log2 P) rounds of up to P/2 blocks.
class BruckAlltoall final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  /// `out` gives only the number of blocks, which are not consecutive.
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// All receives and sends begin at once, the sends to the next member first.
class LinearAlltoall final : public CollectiveSchedule {
 public:
  LinearAlltoall(std::uint32_t members, std::uint64_t bytes) : members_(members), bytes_(bytes) {}
  [[nodiscard]] std::uint32_t members() const override { return members_; }
  [[nodiscard]] std::uint32_t steps(std::uint32_t) const override {
    return members_ > 1 ? members_ + 1 : 0;
  }
  [[nodiscard]] Op op(std::uint32_t member, std::uint32_t step) const override;
  [[nodiscard]] std::uint64_t largest_message() const override { return bytes_; }

 private:
  std::uint32_t members_;
  std::uint64_t bytes_;
};

Exchange PairwiseAlltoall::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t distance = round + 1;
  if (std::has_single_bit(n)) {
    const std::uint32_t peer = member ^ distance;
    return {.to = peer, .from = peer, .out = {peer, 1}};
  }
  const std::uint32_t to = ring_plus(member, distance, n);
  return {.to = to, .from = ring_minus(member, distance, n), .out = {to, 1}};
}

Exchange BruckAlltoall::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t bit = 1U << round;
  // How many numbers below n have this bit set: whole periods of 2 * bit, and the rest.
  const std::uint32_t rest = n % (2 * bit);
  const std::uint32_t blocks = n / (2 * bit) * bit + (rest > bit ? rest - bit : 0);
  return {.to = ring_plus(member, bit, n), .from = ring_minus(member, bit, n), .out = {0, blocks}};
}

Op LinearAlltoall::op(std::uint32_t member, std::uint32_t step) const {
  if (step == 0) return Op::receive_count(members_ - 1, 0);
  if (step == members_) return Op::wait();
  return Op::send_to(ring_plus(member, step, members_), op_bytes(bytes_), 0);
}

}  // namespace

std::vector<CollectiveAlgorithm> alltoall_algorithms() {
  return {{"pairwise", make_schedule<PairwiseAlltoall>},
          {"bruck", make_schedule<BruckAlltoall>},
          {"linear", make_schedule<LinearAlltoall>}};
}

}  // namespace simcore::mpi
