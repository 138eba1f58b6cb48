// Patterns that are drawn anew for every draw: random bisection and random permutation.
#pragma once

#include <memory>
#include <vector>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// Every rank is in one pair, all pairings equally likely, and either of a pair may be the sender.
/// This is the random bisection of Hoefler, Schneider and Lumsdaine (2008): halves cut at random
/// and matched at random. Of an odd number of ranks one stays out.
class RandomBisection final : public Pattern {
 public:
  RandomBisection(std::uint32_t ranks, bool both_directions, RandomStream traffic);
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override { return true; }
  [[nodiscard]] bool random() const override { return true; }
  [[nodiscard]] bool symmetric() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::vector<std::uint32_t> in_order_;
  bool both_directions_;
  RandomStream traffic_;
};

/// All permutations equally likely; a rank that is to send to itself sends nothing.
class RandomPermutationFlows final : public Pattern {
 public:
  RandomPermutationFlows(std::uint32_t ranks, RandomStream traffic);
  [[nodiscard]] std::uint64_t most_flows() const override { return in_order_.size(); }
  [[nodiscard]] bool one_to_one() const override { return true; }
  [[nodiscard]] bool random() const override { return true; }
  [[nodiscard]] bool symmetric() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::vector<std::uint32_t> in_order_;
  RandomStream traffic_;
};

ComponentSpec random_bisection_spec();
ComponentSpec random_permutation_flows_spec();
std::unique_ptr<Pattern> build_random_bisection(const Params& params, std::uint32_t ranks,
                                                RandomStream traffic);
std::unique_ptr<Pattern> build_random_permutation_flows(const Params& params, std::uint32_t ranks,
                                                        RandomStream traffic);

}  // namespace simcore
