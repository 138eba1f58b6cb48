// Collectives with a root: broadcast and reduce.
#pragma once

#include "mpi/collectives/rounds.hpp"

namespace simcore {

/// Numbers members from the root on, so that the root is 0.
class RootedSchedule : public SharedSchedule {
 public:
  RootedSchedule(std::uint32_t members, std::uint32_t root, std::uint32_t bytes)
      : SharedSchedule(members, bytes), root_(root) {}
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const final;

 protected:
  /// The exchange of the member `place` behind the root, in places.
  [[nodiscard]] virtual Exchange from_root(std::uint32_t place, std::uint32_t round) const = 0;

 private:
  std::uint32_t root_;
};

/// In round k the 2^k that have the data send them 2^k further: ceil(log2 P) (a + n b).
class BinomialBroadcast final : public RootedSchedule {
 public:
  using RootedSchedule::RootedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] std::uint32_t segments() const override { return 1; }

 private:
  [[nodiscard]] Exchange from_root(std::uint32_t place, std::uint32_t round) const override;
};

/// The same tree upwards, farthest first.
class BinomialReduce final : public RootedSchedule {
 public:
  using RootedSchedule::RootedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] std::uint32_t segments() const override { return 1; }

 private:
  [[nodiscard]] Exchange from_root(std::uint32_t place, std::uint32_t round) const override;
};

/// Every member gets a segment down a binomial tree, then all go round a ring:
/// ceil(log2 P) a + (P-1)/P n b + (P-1) (a + n/P b).
class ScatterAllgatherBroadcast final : public RootedSchedule {
 public:
  using RootedSchedule::RootedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override {
    return ceil_log2(members()) + members() - 1;
  }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }

 private:
  [[nodiscard]] Exchange from_root(std::uint32_t place, std::uint32_t round) const override;
  [[nodiscard]] Exchange scatter(std::uint32_t place, std::uint32_t round) const;
};

}  // namespace simcore
