// The end of simulated time, which the formulas keep as the other models do.
#pragma once

#include <string>

#include "engine/time.hpp"
#include "params/errors.hpp"

namespace simcore::closed_form {

/// Throws SimulationError for an operation that lasts until `time` where that is beyond what can be
/// simulated. Times of single messages are clipped there, and sums are looked at often enough that
/// none overflows.
inline void check_time(Picoseconds time) {
  if (time < kTimeLimit) return;
  throw SimulationError("the operation does not end within " +
                        std::to_string(kTimeLimit / 1000000000000) + " s of simulated time");
}

}  // namespace simcore::closed_form
