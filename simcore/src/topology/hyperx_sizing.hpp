// The HyperX that given routers make of a number of endpoints.
#pragma once

#include <cstdint>
#include <optional>

#include "topology/widths.hpp"

namespace simcore {

struct HyperXChoice {
  Widths widths;
  Widths multiplicities;
  std::uint32_t concentration = 1;
};

/// Nothing where no HyperX of so many dimensions carries uniform traffic of `endpoints`.
std::optional<HyperXChoice> size_hyperx(std::int64_t endpoints, std::int64_t radix, int dimensions);

}  // namespace simcore
