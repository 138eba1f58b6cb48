// Patterns whose distance doubles from round to round: the exchanges of MPI's collectives.
#pragma once

#include <memory>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// Round k of the three patterns, for n ranks and 2^k < n:
/// tree: i sends to i + 2^k for i < 2^k (broadcast from rank 0);
/// dissemination: i sends to i + 2^k modulo n;
/// exchange: i and i xor 2^k send to each other; who has no partner waits.
class DoublingPattern final : public Pattern {
 public:
  enum class Form { tree, dissemination, exchange };
  DoublingPattern(Form form, std::uint32_t ranks);
  [[nodiscard]] std::uint32_t rounds() const override { return rounds_; }
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_; }
  [[nodiscard]] bool one_to_one() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  Form form_;
  std::uint32_t ranks_;
  std::uint32_t rounds_;
};

ComponentSpec binomial_tree_spec();
ComponentSpec dissemination_spec();
ComponentSpec recursive_doubling_spec();
std::unique_ptr<Pattern> build_binomial_tree(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<Pattern> build_dissemination(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<Pattern> build_recursive_doubling(const Params&, std::uint32_t ranks, RandomStream);

}  // namespace simcore
