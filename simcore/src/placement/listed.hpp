// Ranks on the endpoints that a list names: a rank file.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec listed_spec();
/// Endpoints that a section `placement` lists, by number or by name; else all.
[[nodiscard]] std::size_t places_of(const Value& placement, std::size_t endpoints);
/// As long as the list. Throws PointError for an endpoint that is unknown or named twice.
PlacementMap build_listed(const Params& params, const Topology& topology, RandomStream);

}  // namespace simcore
