#include "traffic/stencil.hpp"

#include <algorithm>
#include <iterator>

namespace simcore {

std::vector<Stencil::Step> Stencil::faces() {
  return {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
}

std::vector<Stencil::Step> Stencil::surroundings() {
  return {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0},  {0, -1, 0},
          {1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0}};
}

Stencil::Stencil(Sides sides, const std::vector<Step>& steps, bool periodic)
    : sides_(sides), periodic_(periodic) {
  const auto exists = [&sides](const Step& step) {
    for (std::size_t d = 0; d < 3; ++d) {
      if (step[d] != 0 && sides[d] == 1) return false;
    }
    return true;
  };
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(steps_), exists);
}

std::uint32_t Stencil::after(std::uint32_t place, const Step& step) const {
  std::uint32_t stride = 1;
  std::uint32_t found = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::int64_t side = sides_[d];
    std::int64_t at = place % side + step[d];
    if (at < 0 || at >= side) {
      if (!periodic_) return outside;
      at = (at + side) % side;
    }
    found += static_cast<std::uint32_t>(at) * stride;
    place /= sides_[d];
    stride *= sides_[d];
  }
  return found;
}

std::uint32_t Stencil::neighbors(std::uint32_t place) const {
  if (periodic_) return static_cast<std::uint32_t>(steps_.size());
  return static_cast<std::uint32_t>(
      std::count_if(steps_.begin(), steps_.end(),
                    [&](const Step& step) { return after(place, step) != outside; }));
}

std::uint32_t Stencil::destination(std::uint32_t source, std::uint64_t message) const {
  auto wanted = static_cast<std::uint32_t>(message % neighbors(source));
  if (periodic_) return after(source, steps_[wanted]);
  for (const Step& step : steps_) {
    const std::uint32_t to = after(source, step);
    if (to != outside && wanted-- == 0) return to;
  }
  return outside;
}

}  // namespace simcore
