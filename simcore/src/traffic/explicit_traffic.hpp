// Traffic that the user writes down: who sends to whom, and in which proportion.
#pragma once

#include <vector>

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

/// One entry of a traffic matrix.
struct WeightedFlow {
  std::uint32_t source = 0;
  std::uint32_t destination = 0;
  double weight = 1;  ///< above 0
};

/// Each source draws the destination of every message in proportion to its weights; one with a
/// single destination draws nothing. Places that are no source are silent.
class ExplicitTraffic final : public TrafficPattern {
 public:
  /// Flows in any order, all between places 0 .. n-1; those of one pair add up.
  ExplicitTraffic(std::uint32_t n, std::vector<WeightedFlow> flows, RandomStream traffic);

  [[nodiscard]] std::uint32_t destination(std::uint32_t source,
                                          std::uint64_t message) const override;
  [[nodiscard]] bool fixed() const override { return fixed_; }
  [[nodiscard]] bool may_return() const override { return may_return_; }
  [[nodiscard]] bool sends(std::uint32_t place) const override {
    return first_[place] < first_[place + 1];
  }
  [[nodiscard]] std::size_t memory_bytes() const override {
    return first_.capacity() * sizeof(first_[0]) + choices_.capacity() * sizeof(Choice);
  }

 private:
  struct Choice {
    double up_to = 0;  ///< the source's weights up to this one, itself included
    std::uint32_t destination = 0;
  };

  std::vector<std::uint32_t> first_;  ///< of `choices_`, by source; one more than places
  std::vector<Choice> choices_;
  bool fixed_ = true;
  bool may_return_ = false;
  RandomStream traffic_;
};

TrafficEntry explicit_traffic_entry();

}  // namespace simcore::traffic
