// The synthetic workloads: each traffic pattern driven at an offered load or as a batch.
#pragma once

#include <vector>

#include "workload/registry.hpp"

namespace simcore::workload {

/// One for each synthetic pattern of traffic_registry(), in the same order.
std::vector<WorkloadEntry> synthetic_entries();

/// That the windows of a report of hot links are few enough.
ConstraintSpec few_windows();

}  // namespace simcore::workload
