// Pairs: every place sends to its partner and receives from it.
#pragma once

#include <vector>

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

/// Places in the order in which they are paired, the first with the second and so on: that of their
/// numbers, or a Fisher-Yates shuffle of it.
std::vector<std::uint32_t> pairing_order(bool random, std::uint32_t n, RandomStream traffic);

/// The partners of a pairing order. Of an odd number of places the last is silent.
class Pairs final : public TrafficPattern {
 public:
  explicit Pairs(const std::vector<std::uint32_t>& order);

  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return partners_[source];
  }
  [[nodiscard]] bool sends(std::uint32_t place) const override { return partners_[place] != place; }
  [[nodiscard]] bool fixed() const override { return true; }
  [[nodiscard]] std::size_t memory_bytes() const override {
    return partners_.capacity() * sizeof(std::uint32_t);
  }

 private:
  std::vector<std::uint32_t> partners_;  ///< oneself: nobody
};

TrafficEntry random_pairs_entry();
TrafficEntry neighbor_pairs_entry();

}  // namespace simcore::traffic
