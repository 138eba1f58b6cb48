// The sections that say how to run and what to report: `report` and `limits`, the latter by model.
#pragma once

#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "workload/registry.hpp"

namespace simcore {

ComponentSpec report_spec();
/// The tables that the report asks for and this workload does not keep.
std::vector<Refusal> refuse_tables(const Params& report, const WorkloadEntry& workload);
/// Windows of time so short that a run, which is watched for this long at least, has too many.
std::vector<Refusal> refuse_windows(const Params& report, double watched_ps);

ComponentSpec limits_spec();
/// Routes and congestion have no events, no clock and no threads.
ComponentSpec static_limits_spec();

}  // namespace simcore
