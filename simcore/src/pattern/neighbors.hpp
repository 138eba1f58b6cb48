// Exchanges with neighbours: in a grid of three dimensions, and along the ring of ranks.
#pragma once

#include <array>
#include <memory>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

/// Every rank of a periodic grid a x b x c sends to its six neighbours at once. The grid is the
/// largest with a <= b <= c <= a + 1 that the ranks fill; ranks beyond it stay idle.
class SixNeighbor final : public Pattern {
 public:
  explicit SixNeighbor(std::uint32_t ranks);
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override { return false; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::array<std::uint32_t, 3> widths_;
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
