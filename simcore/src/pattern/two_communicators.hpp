// Two jobs that communicate at the same time.
#pragma once

#include <memory>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// The first `first_ranks` ranks follow one pattern, the others another, round by round together;
/// the one with fewer rounds begins anew until the other has ended.
class TwoCommunicators final : public Pattern {
 public:
  TwoCommunicators(std::unique_ptr<Pattern> first, std::unique_ptr<Pattern> second,
                   std::uint32_t first_ranks);
  [[nodiscard]] std::uint32_t rounds() const override;
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override;
  [[nodiscard]] bool random() const override;
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::unique_ptr<Pattern> first_;
  std::unique_ptr<Pattern> second_;
  std::uint32_t first_ranks_;
};

ComponentSpec two_communicators_spec();
std::unique_ptr<Pattern> build_two_communicators(const Params& params, std::uint32_t ranks,
                                                 RandomStream traffic);

}  // namespace simcore
