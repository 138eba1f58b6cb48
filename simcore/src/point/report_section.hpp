// The section `report` of either model: what a result holds beyond metrics and summaries.
#pragma once

#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "workload/registry.hpp"

namespace simcore::point {

/// Of the packet model.
ComponentSpec report_spec();

/// Of the static model.
ComponentSpec static_report_spec();

/// Refuses the tables that the report asks for and the workload does not keep.
std::vector<Refusal> refuse_tables(const Params& report, const WorkloadEntry& workload);

/// Refuses windows so short that there would be too many in `watched_ps`, the least time in ps for
/// which the run watches its links.
std::vector<Refusal> refuse_windows(const Params& report, double watched_ps);

}  // namespace simcore::point
