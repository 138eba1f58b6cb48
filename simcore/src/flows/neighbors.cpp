// Neighbours in a near-cubic grid, and along the ring of ranks.
#include <array>
#include <memory>
#include <string>

#include "engine/ring.hpp"
#include "flows/registry.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"

namespace simcore::flows {

namespace {

/// Every rank of a periodic grid sends to its six neighbours at once. Rank x + X (y + Y z) is at
/// (x, y, z) of the smallest grid with X = the cube root of the ranks, Y = the square root of
/// ranks / X and Z = ranks / (X Y), each rounded up. Places beyond the last rank are jumped over. A
/// rank that is alone along a dimension has no neighbours there.
class SixNeighbor final : public FlowPattern {
 public:
  explicit SixNeighbor(std::uint32_t ranks);
  [[nodiscard]] std::uint64_t most_flows() const override { return std::uint64_t{6} * ranks_; }
  [[nodiscard]] bool one_to_one() const override { return false; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  /// The next rank along a dimension, upwards or downwards. It can be `rank` itself.
  [[nodiscard]] std::uint32_t neighbor(std::uint32_t rank, std::uint32_t stride,
                                       std::uint32_t width, bool upwards) const;

  std::uint32_t ranks_;
  std::array<std::uint32_t, 3> widths_{};
};

/// Every rank sends to the nearest others along the ring of ranks at once: 1 above, 1 below,
/// 2 above, and so on, `neighbors` of them.
class RingNeighbors final : public FlowPattern {
 public:
  RingNeighbors(std::uint32_t ranks, std::uint32_t neighbors);
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override { return neighbors_ == 1; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::uint32_t ranks_;
  std::uint32_t neighbors_;
};

/// The smallest n >= 1 for which `enough` holds.
template <class Enough>
std::uint32_t smallest(Enough enough) {
  std::uint64_t n = 1;
  while (!enough(n)) ++n;
  return static_cast<std::uint32_t>(n);
}

ConstraintSpec fewer_neighbors() {
  return {.fields = {"pattern.neighbors", "pattern.ranks"},
          .message = "neighbors must be fewer than ranks"};
}

}  // namespace

SixNeighbor::SixNeighbor(std::uint32_t ranks) : ranks_(ranks) {
  widths_[0] = smallest([&](std::uint64_t x) { return x * x * x >= ranks; });
  widths_[1] = smallest([&](std::uint64_t y) { return widths_[0] * y * y >= ranks; });
  widths_[2] = (ranks - 1) / (widths_[0] * widths_[1]) + 1;
}

std::uint32_t SixNeighbor::neighbor(std::uint32_t rank, std::uint32_t stride, std::uint32_t width,
                                    bool upwards) const {
  std::uint32_t place = rank / stride % width;
  const std::uint32_t line = rank - place * stride;
  std::uint32_t found = 0;
  do {
    place = (place + (upwards ? 1 : width - 1)) % width;
    found = line + place * stride;
  } while (found >= ranks_);
  return found;
}

void SixNeighbor::add_flows(std::uint64_t, std::uint32_t, FlowBuffer& flows) const {
  for (std::uint32_t rank = 0; rank < ranks_; ++rank) {
    std::uint32_t stride = 1;
    for (const std::uint32_t width : widths_) {
      for (const bool upwards : {true, false}) {
        const std::uint32_t other = neighbor(rank, stride, width, upwards);
        if (other != rank) flows.add(rank, other);
      }
      stride *= width;
    }
  }
}

RingNeighbors::RingNeighbors(std::uint32_t ranks, std::uint32_t neighbors)
    : ranks_(ranks), neighbors_(neighbors) {}

std::uint64_t RingNeighbors::most_flows() const { return std::uint64_t{ranks_} * neighbors_; }

void RingNeighbors::add_flows(std::uint64_t, std::uint32_t, FlowBuffer& flows) const {
  for (std::uint32_t rank = 0; rank < ranks_; ++rank) {
    for (std::uint32_t i = 0; i < neighbors_; ++i) {
      const std::uint32_t distance = i / 2 + 1;
      const std::uint32_t by = i % 2 == 0 ? distance : ranks_ - distance;
      flows.add(rank, further_on(rank, by, ranks_));
    }
  }
}

ComponentSpec six_neighbor_spec() {
  return flow_pattern_spec(
      "six_neighbor", "Six neighbours",
      "Every rank of a periodic near-cubic grid sends to its six neighbours at "
      "once. What a rank gets of its link is mean_rank_bandwidth_fraction. Places "
      "of the grid beyond the last rank are jumped over.",
      "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008");
}

ComponentSpec n_neighbor_spec() {
  ComponentSpec spec = flow_pattern_spec("n_neighbor", "Nearest neighbours",
                                         "Every rank sends at once to its nearest others along the "
                                         "ring of ranks: 1 above, 1 below, 2 above, and so on.",
                                         "");
  spec.params.push_back(count_param(AxisKind::condition, "neighbors", 4, {.least = 1, .most = 4096},
                                    "Ranks that each rank sends to."));
  spec.constraints.push_back(fewer_neighbors());
  return spec;
}

ComponentSpec ring_pattern_spec() {
  return flow_pattern_spec("ring", "Ring", "Every rank sends to the next, the last to the first.",
                           "");
}

std::unique_ptr<FlowPattern> build_six_neighbor(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<SixNeighbor>(ranks);
}

std::unique_ptr<FlowPattern> build_n_neighbor(const Params& params, std::uint32_t ranks,
                                              RandomStream) {
  const auto neighbors = static_cast<std::uint32_t>(params.integer("neighbors"));
  if (neighbors >= ranks) {
    refuse_by(
        fewer_neighbors(), "pattern",
        {.value = neighbors, .allowed = "fewer than the " + std::to_string(ranks) + " ranks"});
  }
  return std::make_unique<RingNeighbors>(ranks, neighbors);
}

std::unique_ptr<FlowPattern> build_ring_pattern(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<RingNeighbors>(ranks, 1);
}

}  // namespace simcore::flows
