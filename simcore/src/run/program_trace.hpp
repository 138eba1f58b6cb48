// The program of a point's ranks written down as a trace.
#pragma once

#include "params/value.hpp"
#include "point/run_context.hpp"

namespace simcore::run {

/// The columns of TraceColumns of what the ranks of the point's workload do in all iterations.
/// Replayed on a point that differs in its workload alone, they end when the workload does, unless
/// routers reduce. Of training it is one step. Throws PointError for a workload without ranks, one
/// of routers that reduce, and one of more than 2^28 operations.
Map program_trace(const Value& point, const RunOptions& options = {});

}  // namespace simcore::run
