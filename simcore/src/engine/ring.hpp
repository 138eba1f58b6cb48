// Places on a ring: numbers from 0 to n - 1 that go round the end.
#pragma once

#include <cstdint>

#include "namespaces.hpp"

namespace simcore::engine {

/// The place `by` places further on among `places`. Needs place < places and by <= places.
[[nodiscard]] constexpr std::uint32_t further_on(std::uint32_t place, std::uint32_t by,
                                                 std::uint32_t places) {
  const std::uint64_t to = std::uint64_t{place} + by;
  return static_cast<std::uint32_t>(to >= places ? to - places : to);
}

}  // namespace simcore::engine
