// Permutations by distance, and the exchange of all with all as a sequence of permutations.
#pragma once

#include <memory>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// Round r: i sends to i + (first + r) modulo n, for `rounds` distances.
class Shift final : public Pattern {
 public:
  Shift(std::uint32_t ranks, std::uint32_t first, std::uint32_t rounds)
      : ranks_(ranks), first_(first), rounds_(rounds) {}
  [[nodiscard]] std::uint32_t rounds() const override { return rounds_; }
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_; }
  [[nodiscard]] bool one_to_one() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::uint32_t ranks_, first_, rounds_;
};

/// Round r of n - 1, n a power of two: i and i xor (r + 1) exchange.
class PairwiseExchange final : public Pattern {
 public:
  explicit PairwiseExchange(std::uint32_t ranks) : ranks_(ranks) {}
  [[nodiscard]] std::uint32_t rounds() const override { return ranks_ - 1; }
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_; }
  [[nodiscard]] bool one_to_one() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::uint32_t ranks_;
};

ComponentSpec shift_spec();
ComponentSpec all_to_all_spec();
std::unique_ptr<Pattern> build_shift(const Params& params, std::uint32_t ranks, RandomStream);
std::unique_ptr<Pattern> build_all_to_all(const Params&, std::uint32_t ranks, RandomStream);

}  // namespace simcore
