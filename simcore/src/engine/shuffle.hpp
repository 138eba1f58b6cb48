// Random orders: the Fisher-Yates shuffle, whole or only as far as it is needed.
#pragma once

#include <cstdint>
#include <utility>

#include "namespaces.hpp"

namespace simcore::engine {

/// Puts `items` in random order. `below(i)` draws a number in 0 .. i-1; it is asked for i from the
/// number of items down to 2. A `below` that stays below i-1 gives a random cyclic permutation of
/// items that were in order (Sattolo).
template <class Items, class Below>
void shuffle(Items& items, Below below) {
  for (auto i = static_cast<std::uint32_t>(items.size()); i > 1; --i) {
    std::swap(items[i - 1], items[below(i)]);
  }
}

/// Draws the first `count` items of a random order; the rest keep no order. `below(n)` draws a
/// number in 0 .. n-1; it is asked for n from the number of items down.
template <class Items, class Below>
void shuffle_front(Items& items, std::uint32_t count, Below below) {
  const auto n = static_cast<std::uint32_t>(items.size());
  for (std::uint32_t i = 0; i < count; ++i) std::swap(items[i], items[i + below(n - i)]);
}

}  // namespace simcore::engine
