// Every kind of the section `topology`: its declaration and its build function, for the registry.
// docs/models/topologies.md defines the kinds and says which file holds which.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/fabric.hpp"

namespace simcore::topology {

// A build function gets parameters that the declaration allows. It throws PointError for a shape
// that cannot be built.

ComponentSpec single_router_spec();
ComponentSpec ring_spec();
ComponentSpec mesh_spec();
ComponentSpec torus_spec();
ComponentSpec dragonfly_spec();
ComponentSpec dragonfly_plus_spec();
ComponentSpec fat_tree_spec();
ComponentSpec multi_plane_spec();
ComponentSpec hyperx_spec();
ComponentSpec hypercube_spec();
ComponentSpec flattened_butterfly_spec();
ComponentSpec slim_fly_spec();
ComponentSpec graph_spec();
ComponentSpec chassis_spec();
ComponentSpec director_tree_spec();
ComponentSpec machine_spec();
ComponentSpec fabric_spec();

std::unique_ptr<Topology> build_single_router(const Params& params);
std::unique_ptr<Topology> build_ring(const Params& params);
std::unique_ptr<Topology> build_mesh(const Params& params);
std::unique_ptr<Topology> build_torus(const Params& params);
std::unique_ptr<Topology> build_dragonfly(const Params& params);
std::unique_ptr<Topology> build_dragonfly_plus(const Params& params);
std::unique_ptr<Topology> build_fat_tree(const Params& params);
std::unique_ptr<Topology> build_multi_plane(const Params& params);
std::unique_ptr<Topology> build_hyperx(const Params& params);
std::unique_ptr<Topology> build_hypercube(const Params& params);
std::unique_ptr<Topology> build_flattened_butterfly(const Params& params);
std::unique_ptr<Topology> build_slim_fly(const Params& params);
std::unique_ptr<Topology> build_graph(const Params& params);
std::unique_ptr<Topology> build_chassis(const Params& params);
std::unique_ptr<Topology> build_director_tree(const Params& params);
std::unique_ptr<Topology> build_machine(const Params& params);

/// The fabric that `topology.fabric` names. Throws PointError when it is not among `fabrics`, or
/// when the numbers that the point states are not its own.
std::unique_ptr<Topology> build_fabric(const Params& params, const Fabrics& fabrics);

}  // namespace simcore::topology
