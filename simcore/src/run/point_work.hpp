// The estimated work of a point, for whoever has its network at hand.
#pragma once

#include "params/value.hpp"
#include "point/run_context.hpp"
#include "point/work.hpp"

namespace simcore::run {

/// Nothing runs. Throws PointError for a point that cannot be run.
Work work_of(const Value& point, const RunOptions& options = {});

}  // namespace simcore::run
