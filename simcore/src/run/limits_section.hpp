// The section `limits` of either model. network/ holds the guard that enforces these limits.
#pragma once

#include "network/run_limits.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"

namespace simcore::run {

/// Of the packet model.
ComponentSpec limits_spec();

/// Of the static model, which has no events, no clock and no threads.
ComponentSpec static_limits_spec();

/// The limits of the point; `spec` is the declaration of its model. Throws PointError.
RunLimits limits_of(const Value& point, const ComponentSpec& spec);

}  // namespace simcore::run
