// Allreduce: every member ends with the sum of what all of them had.
#pragma once

#include "mpi/collectives/rounds.hpp"

namespace simcore {

/// Members in excess of a power of two take no part in what follows the first round: the first
/// 2(P - 2^k) are paired, the even ones of them add theirs to the odd ones', which give the result
/// back in the last round (Thakur, Rabenseifner and Gropp, IJHPCA 19, 2005).
class PowerOfTwoAllreduce : public SharedSchedule {
 public:
  PowerOfTwoAllreduce(std::uint32_t members, std::uint32_t bytes);

  [[nodiscard]] std::uint32_t rounds() const final {
    return inner_rounds() + (excess_ > 0 ? 2 : 0);
  }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const final;

 protected:
  [[nodiscard]] std::uint32_t log2_core() const { return log2_core_; }

  /// Rounds of the 2^log2_core() members that remain; `exchange` in numbers of these.
  [[nodiscard]] virtual std::uint32_t inner_rounds() const = 0;
  [[nodiscard]] virtual Exchange inner(std::uint32_t core, std::uint32_t round) const = 0;

 private:
  [[nodiscard]] std::uint32_t member_of(std::uint32_t core) const {
    return core < excess_ ? 2 * core + 1 : core + excess_;
  }

  std::uint32_t log2_core_;
  std::uint32_t excess_;
};

/// All data in each of log2 P rounds: log2(P) (a + n b).
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

/// Sums travel once round the ring, results once more: 2 (P-1) (a + n/P b).
class RingAllreduce final : public SharedSchedule {
 public:
  using SharedSchedule::SharedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return 2 * (members() - 1); }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
};

}  // namespace simcore
