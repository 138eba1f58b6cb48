// The section `limits`, of models with and without events. network/ holds the guard that enforces
// these limits.
#pragma once

#include "network/run_limits.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"

namespace simcore::point {

/// Of models with events.
ComponentSpec limits_spec();

/// Of models that have no events, no clock and no threads.
ComponentSpec static_limits_spec();

/// The limits that a valid section gives.
RunLimits limits_of(const Params& given);

}  // namespace simcore::point
