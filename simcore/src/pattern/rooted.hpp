// Gather and scatter: everyone to one, one to everyone.
#pragma once

#include <memory>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// All other ranks and rank 0, all flows at once, in one direction or the other.
class RootedPattern final : public Pattern {
 public:
  enum class Form { gather, scatter };
  RootedPattern(Form form, std::uint32_t ranks) : form_(form), ranks_(ranks) {}
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_ - 1; }
  [[nodiscard]] bool one_to_one() const override { return ranks_ == 2; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  Form form_;
  std::uint32_t ranks_;
};

ComponentSpec gather_spec();
ComponentSpec scatter_spec();
std::unique_ptr<Pattern> build_gather(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<Pattern> build_scatter(const Params&, std::uint32_t ranks, RandomStream);

}  // namespace simcore
