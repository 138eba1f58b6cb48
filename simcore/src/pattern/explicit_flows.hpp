// A pattern that the user lists flow by flow.
#pragma once

#include <memory>
#include <vector>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// sources[i] sends to destinations[i], all at once.
class ExplicitFlows final : public Pattern {
 public:
  ExplicitFlows(std::vector<std::uint32_t> sources, std::vector<std::uint32_t> destinations);
  [[nodiscard]] std::uint64_t most_flows() const override { return sources_.size(); }
  [[nodiscard]] bool one_to_one() const override { return one_to_one_; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint32_t> destinations_;
  bool one_to_one_;
};

ComponentSpec explicit_spec();
std::unique_ptr<Pattern> build_explicit(const Params& params, std::uint32_t ranks, RandomStream);

}  // namespace simcore
