#include "workload/memory_params.hpp"

#include "params/common_params.hpp"

namespace simcore::workload {

std::vector<ParamSpec> memory_params() {
  return {
      real_param(AxisKind::condition, "memory_latency_ns", "ns", 100, {.least = 0, .most = 1e9},
                 "From the start of an access to its first byte."),
      real_param(AxisKind::resource, "memory_bandwidth_gbps", "gbps", 64,
                 {.least = 0.001, .most = 1e6},
                 "Rate at which the memory of an endpoint moves lines, 10^9 bits a second."),
      real_param(AxisKind::condition, "memory_access_interval_ns", "ns", 1,
                 {.least = 0, .most = 1e6},
                 "Least time between the starts of two accesses to one memory."),
  };
}

MemoryTiming memory_timing(const Params& params) {
  return {.latency = from_ns(params.real("memory_latency_ns")),
          .rate = ByteRate(params.real("memory_bandwidth_gbps")),
          .access_interval = from_ns(params.real("memory_access_interval_ns"))};
}

}  // namespace simcore::workload
