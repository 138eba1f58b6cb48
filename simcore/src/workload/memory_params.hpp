// How fast an endpoint's memory is: what workloads of accesses to memory have in common.
#pragma once

#include <vector>

#include "memory/memory_queue.hpp"
#include "workload/registry.hpp"

namespace simcore::workload {

/// memory_latency_ns, memory_bandwidth_gbps and memory_access_interval_ns.
std::vector<ParamSpec> memory_params();
/// What memory_params() say.
MemoryTiming memory_timing(const Params& params);

}  // namespace simcore::workload
