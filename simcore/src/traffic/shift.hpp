// Shift: every place sends to the one so many numbers further on, round the end.
#pragma once

#include "traffic/registry.hpp"

namespace simcore {

class ShiftBy final : public TrafficPattern {
 public:
  /// Needs distance < n.
  ShiftBy(std::uint32_t n, std::uint32_t distance) : n_(n), distance_(distance) {}
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    const std::uint64_t to = std::uint64_t{source} + distance_;
    return static_cast<std::uint32_t>(to >= n_ ? to - n_ : to);
  }
  [[nodiscard]] bool fixed() const override { return true; }

 private:
  std::uint32_t n_;
  std::uint32_t distance_;
};

TrafficEntry shift_entry();
TrafficEntry half_shift_entry();

}  // namespace simcore
