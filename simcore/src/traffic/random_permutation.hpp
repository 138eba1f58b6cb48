// Random permutation traffic: every endpoint sends all its messages to one fixed other endpoint.
#pragma once

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

/// A random cyclic permutation (Sattolo, Information Processing Letters 22, 1986): every endpoint
/// sends to one and receives from one, and none sends to itself.
class RandomPermutation final : public TrafficPattern {
 public:
  RandomPermutation(std::uint32_t n, RandomStream traffic);
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return map_[source];
  }
  [[nodiscard]] bool fixed() const override { return true; }
  [[nodiscard]] std::size_t memory_bytes() const override {
    return map_.capacity() * sizeof(std::uint32_t);
  }

 private:
  std::vector<std::uint32_t> map_;
};

TrafficEntry random_permutation_entry();

}  // namespace simcore::traffic
