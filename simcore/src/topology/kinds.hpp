// Kinds of topology whose class has another header, or none: declarations and build functions.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec chassis_spec();
ComponentSpec hypercube_spec();
ComponentSpec flattened_butterfly_spec();
ComponentSpec machine_spec();
ComponentSpec mesh_spec();
ComponentSpec ring_spec();
ComponentSpec torus_spec();

std::unique_ptr<Topology> build_chassis(const Params& params);
std::unique_ptr<Topology> build_hypercube(const Params& params);
std::unique_ptr<Topology> build_flattened_butterfly(const Params& params);
std::unique_ptr<Topology> build_machine(const Params& params);
std::unique_ptr<Topology> build_mesh(const Params& params);
std::unique_ptr<Topology> build_ring(const Params& params);
std::unique_ptr<Topology> build_torus(const Params& params);

}  // namespace simcore
