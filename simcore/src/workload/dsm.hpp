// The workload `dsm`: distributed shared memory with caches and a directory. docs/models/dsm.md
#pragma once

#include "workload/registry.hpp"

namespace simcore::workload {

ComponentSpec dsm_spec();
std::unique_ptr<Workload> build_dsm(const Params& params, const WorkloadContext& context);
EndpointTraffic dsm_traffic(const Params& params, std::uint32_t endpoints);
/// The virtual networks that requests, forwards and replies travel on.
std::vector<std::uint32_t> dsm_networks(const Params& params);

}  // namespace simcore::workload
