// Stencils: every place of a grid sends to its neighbours in turn.
#pragma once

#include <array>
#include <vector>

#include "traffic/registry.hpp"

namespace simcore::traffic {

/// Message m of a place goes to its neighbour m mod their number. A grid with sides of 1 has no
/// neighbours in that dimension; with sides of 2 a periodic one has the same neighbour both ways.
class Stencil final : public TrafficPattern {
 public:
  using Sides = std::array<std::uint32_t, 3>;
  using Step = std::array<int, 3>;

  /// The six faces of a place in three dimensions, and the eight places around one in two.
  [[nodiscard]] static std::vector<Step> faces();
  [[nodiscard]] static std::vector<Step> surroundings();

  /// Places count the first dimension fastest. `periodic`: the grid's ends are joined.
  Stencil(Sides sides, const std::vector<Step>& steps, bool periodic);

  [[nodiscard]] std::uint32_t destination(std::uint32_t source,
                                          std::uint64_t message) const override;
  [[nodiscard]] bool sends(std::uint32_t place) const override { return neighbors(place) > 0; }

 private:
  static constexpr std::uint32_t outside = 0xFFFFFFFFU;

  [[nodiscard]] std::uint32_t neighbors(std::uint32_t place) const;
  /// The place a step away; `outside` beyond an open end.
  [[nodiscard]] std::uint32_t after(std::uint32_t place, const Step& step) const;

  Sides sides_;
  std::vector<Step> steps_;
  bool periodic_;
};

TrafficEntry six_neighbor_entry();
TrafficEntry eight_neighbor_entry();

}  // namespace simcore::traffic
