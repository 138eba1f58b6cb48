// The synthetic workloads by name: one traffic pattern each.
#pragma once

#include <vector>

#include "workload/registry.hpp"

namespace simcore {

/// In the order in which the catalogue shows them.
std::vector<WorkloadEntry> synthetic_entries();

}  // namespace simcore
