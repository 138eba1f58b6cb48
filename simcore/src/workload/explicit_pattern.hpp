// The synthetic workload `explicit`: pairs, a permutation or a matrix that the user gives.
#pragma once

#include "workload/registry.hpp"

namespace simcore {

ComponentSpec explicit_traffic_spec();
std::unique_ptr<Workload> build_explicit_traffic(const Params& params,
                                                 const WorkloadContext& context);
EndpointTraffic explicit_endpoint_traffic(const Params& params, std::uint32_t endpoints);

}  // namespace simcore
