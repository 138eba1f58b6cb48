#include "traffic/grid_patterns.hpp"

#include <utility>

namespace simcore {

PlaceGrid place_grid(const Topology& topology) {
  const Value shape(topology.describe());
  const Value* widths = shape.find("widths");
  PlaceGrid grid;
  std::uint64_t positions = 1;
  if (widths != nullptr && widths->is_list()) {
    for (const Value& width : widths->as_list()) {
      grid.widths.push_back(static_cast<std::uint32_t>(width.as_integer()));
      positions *= grid.widths.back();
    }
  }
  if (grid.widths.empty() || topology.endpoints() % positions != 0) {
    positions =
        topology.endpoints() % topology.routers() == 0 ? topology.routers() : topology.endpoints();
    grid.widths = {static_cast<std::uint32_t>(positions)};
  }
  grid.concentration = topology.endpoints() / static_cast<std::uint32_t>(positions);
  return grid;
}

GridShift::GridShift(PlaceGrid grid, std::uint32_t (*step)(std::uint32_t width))
    : grid_(std::move(grid)) {
  for (const std::uint32_t width : grid_.widths) steps_.push_back(step(width));
}

std::uint32_t GridShift::destination(std::uint32_t source, std::uint64_t) const {
  std::uint32_t position = source / grid_.concentration;
  std::uint32_t stride = 1;
  std::uint32_t target = 0;
  for (std::size_t d = 0; d < steps_.size(); ++d) {
    const std::uint32_t k = grid_.widths[d];
    target += (position % k + steps_[d]) % k * stride;
    position /= k;
    stride *= k;
  }
  return target * grid_.concentration + source % grid_.concentration;
}

}  // namespace simcore
