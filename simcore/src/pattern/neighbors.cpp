#include "pattern/neighbors.hpp"

#include <string>

#include "params/errors.hpp"
#include "pattern/pattern_spec.hpp"

namespace simcore {
namespace {

/// The largest a x b x c with a <= b <= c <= a + 1 that is not above n.
std::array<std::uint32_t, 3> near_cube(std::uint32_t n) {
  std::uint64_t side = 1;
  while ((side + 1) * (side + 1) * (side + 1) <= n) ++side;
  std::array<std::uint64_t, 3> widths = {side, side, side};
  for (std::size_t d = 2; d > 0; --d) {
    ++widths[d];
    if (widths[0] * widths[1] * widths[2] > n) {
      --widths[d];
      break;
    }
  }
  return {static_cast<std::uint32_t>(widths[0]), static_cast<std::uint32_t>(widths[1]),
          static_cast<std::uint32_t>(widths[2])};
}

}  // namespace

SixNeighbor::SixNeighbor(std::uint32_t ranks) : widths_(near_cube(ranks)) {}

std::uint64_t SixNeighbor::most_flows() const {
  return std::uint64_t{6} * widths_[0] * widths_[1] * widths_[2];
}

void SixNeighbor::add_flows(std::uint64_t, std::uint32_t, FlowBuffer& flows) const {
  const std::uint32_t n = widths_[0] * widths_[1] * widths_[2];
  for (std::uint32_t rank = 0; rank < n; ++rank) {
    std::uint32_t stride = 1;
    for (const std::uint32_t width : widths_) {
      const std::uint32_t place = rank / stride % width;
      if (width > 1) {
        flows.add(rank, place + 1 < width ? rank + stride : rank - stride * (width - 1));
        flows.add(rank, place > 0 ? rank - stride : rank + stride * (width - 1));
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
      const std::uint32_t to = i % 2 == 0 ? rank + distance : rank + ranks_ - distance;
      flows.add(rank, to >= ranks_ ? to - ranks_ : to);
    }
  }
}

ComponentSpec six_neighbor_spec() {
  return pattern_spec(
      "six_neighbor", "Six neighbours",
      "Every rank of a periodic near-cubic grid sends to its six neighbours at "
      "once. What a rank gets of its link is mean_rank_bandwidth_fraction. Ranks "
      "that the largest such grid leaves over stay idle.",
      "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008",
      {.flows = "6 * R"});
}

ComponentSpec n_neighbor_spec() {
  ComponentSpec spec = pattern_spec("n_neighbor", "Nearest neighbours",
                                    "Every rank sends at once to its nearest others along the "
                                    "ring of ranks: 1 above, 1 below, 2 above, and so on.",
                                    "", {.flows = "neighbors * R"});
  spec.params.push_back({.name = "neighbors",
                         .type = ParamType::integer,
                         .unit = "count",
                         .default_value = 4,
                         .min = 1,
                         .max = 4096,
                         .help = "Ranks that each rank sends to."});
  spec.constraints.push_back({.fields = {"pattern.neighbors", "pattern.ranks"},
                              .rule = with_ranks("neighbors < R"),
                              .message = "neighbors must be fewer than ranks"});
  return spec;
}

ComponentSpec ring_pattern_spec() {
  return pattern_spec("ring", "Ring", "Every rank sends to the next, the last to the first.", "",
                      {.flows = "R"});
}

std::unique_ptr<Pattern> build_six_neighbor(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<SixNeighbor>(ranks);
}

std::unique_ptr<Pattern> build_n_neighbor(const Params& params, std::uint32_t ranks, RandomStream) {
  const auto neighbors = static_cast<std::uint32_t>(params.integer("neighbors"));
  if (neighbors >= ranks) {
    throw PointError("pattern.neighbors", std::to_string(neighbors),
                     "fewer than the " + std::to_string(ranks) + " ranks",
                     "neighbors must be fewer than ranks");
  }
  return std::make_unique<RingNeighbors>(ranks, neighbors);
}

std::unique_ptr<Pattern> build_ring_pattern(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<RingNeighbors>(ranks, 1);
}

}  // namespace simcore
