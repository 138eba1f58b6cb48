// Synthetic workloads by the places' numbers: shifts, and stencils of a grid of places.
#pragma once

#include "workload/registry.hpp"

namespace simcore {

ComponentSpec shift_traffic_spec();
std::unique_ptr<Workload> build_shift_traffic(const Params& params, const WorkloadContext& context);

ComponentSpec half_shift_spec();
std::unique_ptr<Workload> build_half_shift(const Params& params, const WorkloadContext& context);

ComponentSpec six_neighbor_traffic_spec();
std::unique_ptr<Workload> build_six_neighbor_traffic(const Params& params,
                                                     const WorkloadContext& context);

ComponentSpec eight_neighbor_spec();
std::unique_ptr<Workload> build_eight_neighbor(const Params& params,
                                               const WorkloadContext& context);

}  // namespace simcore
