// Placements: which endpoint each place of a job is. Every placement by name, the one list to
// extend. docs/models/mpi.md says what they do.
#pragma once

#include <string>
#include <vector>

#include "engine/random.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore::placement {

/// Which endpoint each place of the job (0 .. n-1) is: all different. All but `listed` have a place
/// for every endpoint.
using PlacementMap = std::vector<EndpointId>;

struct PlacementEntry {
  ComponentSpec (*spec)();
  PlacementMap (*build)(const Params& params, const Topology& topology, RandomStream placement);
};

/// All placements, in the order in which the catalogue shows them.
const std::vector<PlacementEntry>& placement_registry();

/// Checks the `placement` section of a point of the packet model (null: linear) and makes the map.
PlacementMap make_placement(const Value& section, const Topology& topology, RandomStream placement);

/// Endpoints that a section `placement` lists, by number or by name; else all.
[[nodiscard]] std::size_t places_of(const Value& placement, std::size_t endpoints);

/// What a placement draws from: by its own `seed` where one is given, else `placement`.
RandomStream drawn_by_seed(const Params& params, RandomStream placement);

// The declaration and the build function of every placement. `random` and `random_by_group` are in
// random.cpp, `linear` is in registry.cpp, the others are in the file of their name.

ComponentSpec linear_spec();
PlacementMap build_linear(const Params& params, const Topology& topology, RandomStream placement);

ComponentSpec random_spec();
PlacementMap build_random(const Params& params, const Topology& topology, RandomStream placement);

ComponentSpec random_by_group_spec();
PlacementMap build_random_by_group(const Params& params, const Topology& topology,
                                   RandomStream placement);

ComponentSpec blocks_spec();
PlacementMap build_blocks(const Params& params, const Topology& topology, RandomStream placement);

ComponentSpec by_identifier_spec();
/// Throws PointError where an endpoint has no identifier.
PlacementMap build_by_identifier(const Params& params, const Topology& topology, RandomStream);

ComponentSpec listed_spec();
/// As long as the list. Throws PointError for an endpoint that is unknown or named twice.
PlacementMap build_listed(const Params& params, const Topology& topology, RandomStream);

}  // namespace simcore::placement
