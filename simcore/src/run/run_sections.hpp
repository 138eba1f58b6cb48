// The sections that say how to run and what to report: `report` and `limits`, the latter by model.
#pragma once

#include "params/param_spec.hpp"
#include "workload/registry.hpp"

namespace simcore {

ComponentSpec report_spec();
/// Throws PointError where the report asks for a table that this workload does not keep.
void refuse_tables(const Params& report, const WorkloadEntry& workload);

ComponentSpec limits_spec();
/// Routes and congestion have no events, no clock and no threads.
ComponentSpec static_limits_spec();

}  // namespace simcore
