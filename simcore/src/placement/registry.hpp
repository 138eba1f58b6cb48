// Placements: which endpoint each place of a job is. Every placement by name, the one list to
// extend; kinds.hpp declares them. docs/models/mpi.md says what they do.
#pragma once

#include <string>
#include <vector>

#include "engine/random.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

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

}  // namespace simcore
