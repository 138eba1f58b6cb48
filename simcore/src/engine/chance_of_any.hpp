// The chance of one or more of many independent events, in operations that IEEE 754 fixes to the
// last bit (portable_log.hpp says why not by a C library's exponential).
#pragma once

#include <cstdint>

#include "namespaces.hpp"

namespace simcore::engine {

/// 1 - (1 - each)^times, the same bits everywhere and to a few units in the last place however
/// small `each` is: a + b - a b is the chance of two events of the chances a and b, and nothing
/// cancels.
constexpr double chance_of_any(double each, std::uint64_t times) {
  double any = 0;
  for (double doubled = each; times > 0; times >>= 1) {
    if ((times & 1) != 0) any += doubled * (1.0 - any);
    doubled += doubled * (1.0 - doubled);
  }
  return any;
}

}  // namespace simcore::engine
