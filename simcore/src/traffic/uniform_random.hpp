// Uniform random traffic: every message goes to any endpoint with the same probability.
#pragma once

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

class UniformRandom final : public TrafficPattern {
 public:
  /// With `include_self` the sender is one of the possible destinations; needs n >= 2 without.
  UniformRandom(std::uint32_t n, bool include_self, RandomStream traffic)
      : n_(n), include_self_(include_self), traffic_(traffic) {}

  [[nodiscard]] std::uint32_t destination(std::uint32_t source,
                                          std::uint64_t message) const override {
    if (include_self_) return traffic_.below(n_, source, message);
    const std::uint32_t other = traffic_.below(n_ - 1, source, message);
    return other < source ? other : other + 1;
  }

  [[nodiscard]] bool may_return() const override { return include_self_; }

 private:
  std::uint32_t n_;
  bool include_self_;
  RandomStream traffic_;
};

TrafficEntry uniform_random_entry();

}  // namespace simcore::traffic
