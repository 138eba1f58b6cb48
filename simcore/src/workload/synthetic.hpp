// The synthetic workloads: one traffic pattern each, driven at an offered load or as a batch.
#pragma once

#include "workload/registry.hpp"

namespace simcore {

ComponentSpec uniform_random_spec();
ComponentSpec tornado_spec();
ComponentSpec random_permutation_spec();
std::unique_ptr<Workload> build_uniform_random(const Params&, const WorkloadContext&);
std::unique_ptr<Workload> build_tornado(const Params&, const WorkloadContext&);
std::unique_ptr<Workload> build_random_permutation(const Params&, const WorkloadContext&);

}  // namespace simcore
