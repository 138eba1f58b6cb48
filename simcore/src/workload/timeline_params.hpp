// Parameters of the timeline that a replay shows.
#pragma once

#include <vector>

#include "mpi/timeline.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

/// timeline_to_ns and timeline_from_ns.
std::vector<ParamSpec> timeline_params();
ConstraintSpec timeline_rule();
TimelineWindow timeline_of(const Params&);

}  // namespace simcore::workload
