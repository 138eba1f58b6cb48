// What a network amounts to, without simulating it and without visiting its cables.
#pragma once

#include "params/value.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// {endpoints, routers, ports, channels, radix, mean_hops, groups} and what the topology says of
/// itself, as shape_of() explains them.
Map network_figures(const Topology& network);

/// Checks the `topology` section (of any model) and gives {endpoints, routers, ports, channels,
/// radix, mean_hops, groups, virtual_channels, packets_held} and what the topology says of itself:
/// quick enough to be asked of every network of a sweep. `ports` are those of all routers,
/// `channels` are directed and join routers, `mean_hops` is an estimate over all pairs,
/// `virtual_channels` are those that `routing` (null: the default one) needs, and a buffer must
/// hold `packets_held`; both are 1 for routings of the static model. Throws PointError.
Map shape_of(const Value& topology, const Value& routing = {}, const Fabrics& fabrics = {});

/// Checks the section `routing` of the model that it is of, against the
/// network where the model is the packet model. Throws PointError.
void check_routing(const Value& section, const Topology& topology, const Value& routing);

}  // namespace simcore
