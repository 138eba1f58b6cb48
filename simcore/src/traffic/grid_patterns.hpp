// Traffic by coordinates: the same step in every dimension of the network.
#pragma once

#include "network/topology.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

/// Widths of the network's dimensions, the first varying fastest, and endpoints per position.
struct PlaceGrid {
  std::vector<std::uint32_t> widths;
  std::uint32_t concentration = 1;
};

/// The topology's own grid where it has widths. Else a ring of its routers, or of its endpoints
/// where not every router has the same number of them.
PlaceGrid place_grid(const Topology& topology);

/// Every place sends to the one `step(k)` further round in each dimension of width k. A place
/// keeps its number among those of its position.
class GridShift : public TrafficPattern {
 public:
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const final;
  [[nodiscard]] bool fixed() const final { return true; }

 protected:
  GridShift(PlaceGrid grid, std::uint32_t (*step)(std::uint32_t width));

 private:
  PlaceGrid grid_;
  std::vector<std::uint32_t> steps_;
};

/// Almost half-way round in each dimension, always the same way: ceil(k/2) - 1 (Singh, Dally,
/// Towles and Gupta, ISCA 2003; BookSim's definition of the same name).
class Tornado final : public GridShift {
 public:
  explicit Tornado(const Topology& topology) : Tornado(place_grid(topology)) {}
  explicit Tornado(PlaceGrid grid)
      : GridShift(std::move(grid), [](std::uint32_t k) { return (k + 1) / 2 - 1; }) {}
};

/// The next in every dimension (Dally and Towles, 2004, table 3.1).
class Neighbor final : public GridShift {
 public:
  explicit Neighbor(const Topology& topology) : Neighbor(place_grid(topology)) {}
  explicit Neighbor(PlaceGrid grid)
      : GridShift(std::move(grid), [](std::uint32_t k) { return 1U % k; }) {}
};

TrafficEntry tornado_entry();
TrafficEntry neighbor_entry();

}  // namespace simcore::traffic
