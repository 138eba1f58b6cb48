// Shift: every place sends to the one so many numbers further on, round the end.
#pragma once

#include "engine/ring.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

class Shift final : public TrafficPattern {
 public:
  /// Needs distance < n.
  Shift(std::uint32_t n, std::uint32_t distance) : n_(n), distance_(distance) {}
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return further_on(source, distance_, n_);
  }
  [[nodiscard]] bool fixed() const override { return true; }

 private:
  std::uint32_t n_;
  std::uint32_t distance_;
};

TrafficEntry shift_entry();
TrafficEntry half_shift_entry();

}  // namespace simcore::traffic
