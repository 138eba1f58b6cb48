// Exchanges with neighbours: in a grid of three dimensions, and along the ring of ranks.
#pragma once

#include <array>
#include <memory>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// Every rank of a periodic grid sends to its six neighbours at once. Rank x + X (y + Y z) is at
/// (x, y, z) of the smallest grid with X = the cube root of the ranks, Y = the square root of
/// ranks / X and Z = ranks / (X Y), each rounded up. Places beyond the last rank are jumped over;
/// a rank that is alone along a dimension has no neighbours there.
class SixNeighbor final : public Pattern {
 public:
  explicit SixNeighbor(std::uint32_t ranks);
  [[nodiscard]] std::uint64_t most_flows() const override { return std::uint64_t{6} * ranks_; }
  [[nodiscard]] bool one_to_one() const override { return false; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  /// The next rank along a dimension, upwards or downwards; perhaps `rank` itself.
  [[nodiscard]] std::uint32_t neighbor(std::uint32_t rank, std::uint32_t stride,
                                       std::uint32_t width, bool upwards) const;

  std::uint32_t ranks_;
  std::array<std::uint32_t, 3> widths_{};
};

/// Every rank sends to the nearest others along the ring of ranks at once: 1 above, 1 below,
/// 2 above, and so on, `neighbors` of them.
class RingNeighbors final : public Pattern {
 public:
  RingNeighbors(std::uint32_t ranks, std::uint32_t neighbors);
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override { return neighbors_ == 1; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::uint32_t ranks_;
  std::uint32_t neighbors_;
};

ComponentSpec six_neighbor_spec();
ComponentSpec n_neighbor_spec();
ComponentSpec ring_pattern_spec();
std::unique_ptr<Pattern> build_six_neighbor(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<Pattern> build_n_neighbor(const Params& params, std::uint32_t ranks, RandomStream);
std::unique_ptr<Pattern> build_ring_pattern(const Params&, std::uint32_t ranks, RandomStream);

}  // namespace simcore
