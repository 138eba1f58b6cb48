// Fixed permutations of the endpoints' numbers, as bits or as a matrix.
//
// Definitions: Dally and Towles, Principles and Practices of Interconnection Networks, 2004,
// table 3.1. A place may be sent to itself (the diagonal of a transpose, a palindrome): its
// messages go to its router and back.
#pragma once

#include "traffic/registry.hpp"

namespace simcore::traffic {

/// Every bit of the number inverted, that is n-1-s. Throws PointError unless n is a power of two.
class BitComplement final : public TrafficPattern {
 public:
  explicit BitComplement(std::uint32_t n);
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return mask_ ^ source;
  }
  [[nodiscard]] bool fixed() const override { return true; }

 private:
  std::uint32_t mask_;
};

/// The bits in the opposite order. Throws PointError unless n is a power of two.
class BitReverse final : public TrafficPattern {
 public:
  explicit BitReverse(std::uint32_t n);
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override;
  [[nodiscard]] bool fixed() const override { return true; }

 private:
  std::uint32_t bits_;
};

/// The bits rotated left by one. Throws PointError unless n is a power of two.
class Shuffle final : public TrafficPattern {
 public:
  explicit Shuffle(std::uint32_t n);
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return ((source << 1) & mask_) | (source >> (bits_ - 1));
  }
  [[nodiscard]] bool fixed() const override { return true; }

 private:
  std::uint32_t bits_;
  std::uint32_t mask_;
};

/// Row and column of a square matrix exchanged; where n is a power of four these are the two
/// halves of the number's bits. Throws PointError unless n is a square.
class Transpose final : public TrafficPattern {
 public:
  explicit Transpose(std::uint32_t n);
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return source % side_ * side_ + source / side_;
  }
  [[nodiscard]] bool fixed() const override { return true; }

 private:
  std::uint32_t side_;
};

TrafficEntry bit_complement_entry();
TrafficEntry bit_reverse_entry();
TrafficEntry shuffle_entry();
TrafficEntry transpose_entry();

}  // namespace simcore::traffic
