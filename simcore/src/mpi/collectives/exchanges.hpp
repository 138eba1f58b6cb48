// Collectives without a sum: alltoall, allgather and barrier.
#pragma once

#include "mpi/collectives/rounds.hpp"

namespace simcore {

/// Every member has a block of `bytes` for each member, and messages are of whole blocks.
class BlockSchedule : public RoundSchedule {
 public:
  BlockSchedule(std::uint32_t members, std::uint32_t bytes)
      : RoundSchedule(members), bytes_(bytes) {}
  [[nodiscard]] std::uint32_t segments() const final { return members(); }
  [[nodiscard]] std::uint32_t bytes_of(Span span) const final { return span.count * bytes_; }

 private:
  std::uint32_t bytes_;
};

/// Every member sends `bytes` to every other, to one of them in each of P-1 rounds:
/// (P-1) (a + m b). Partners exchange where P is a power of two.
class PairwiseAlltoall final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return members() - 1; }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// In round k the data for all members whose distance has bit k set move 2^k further (Bruck et al.,
/// IEEE TPDS 8, 1997): ceil(log2 P) rounds of up to P/2 blocks.
class BruckAlltoall final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  /// `out` only counts: the blocks are not consecutive.
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// All receives and sends at once, to the next member first.
class LinearAlltoall final : public CollectiveSchedule {
 public:
  LinearAlltoall(std::uint32_t members, std::uint32_t bytes) : members_(members), bytes_(bytes) {}
  [[nodiscard]] std::uint32_t members() const override { return members_; }
  [[nodiscard]] std::uint32_t steps(std::uint32_t) const override {
    return members_ > 1 ? members_ + 1 : 0;
  }
  [[nodiscard]] Op op(std::uint32_t member, std::uint32_t step) const override;

 private:
  std::uint32_t members_;
  std::uint32_t bytes_;
};

/// Every member's `bytes` go once round the ring: (P-1) (a + m b).
class RingAllgather final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return members() - 1; }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// What a member has doubles in each round: ceil(log2 P) a + (P-1) m b. Partners exchange where P
/// is a power of two; else data move one way, 2^k down, and the last round moves what is missing
/// (Bruck et al., 1997).
class DoublingAllgather final : public BlockSchedule {
 public:
  using BlockSchedule::BlockSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

/// In round k everyone signals the member 2^k further (Hensgen, Finkel and Manber, International
/// Journal of Parallel Programming 17, 1988): ceil(log2 P) a.
class DisseminationBarrier final : public RoundSchedule {
 public:
  explicit DisseminationBarrier(std::uint32_t members) : RoundSchedule(members) {}
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] std::uint32_t segments() const override { return 1; }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
  [[nodiscard]] std::uint32_t bytes_of(Span) const override { return 0; }
};

}  // namespace simcore
