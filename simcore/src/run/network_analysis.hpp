// The network of a point without running it: its shape, its analysis, and its graph for export.
#pragma once

#include "params/value.hpp"
#include "topology/fabric.hpp"

namespace simcore::run {

/// {endpoints, routers, ports, channels, radix, mean_hops, groups} and what the topology reports of
/// itself. shape_of() defines them. No cable is visited.
Map network_figures(const Topology& network);

/// Checks the section `topology` of any model and gives network_figures() with {virtual_channels,
/// packets_held}. It is quick enough for every network of a sweep. `ports` are those of all
/// routers, `channels` are directed and join routers, and `mean_hops` is an estimate over all pairs
/// of endpoints. `virtual_channels` are those that `routing` (null: the default one) needs, and
/// every buffer must hold `packets_held`; both are 1 for a routing of the static model. Throws
/// PointError.
Map shape_of(const Value& topology, const Value& routing = {}, const Fabrics& fabrics = {});

/// Checks the section `routing`, of either model. For the packet model it is checked against the
/// network too. Throws PointError.
void check_routing(const Value& section, const Topology& topology, const Value& routing);

/// The static analysis of a point's network. For the static model it is analyse_forwarding(). For
/// the packet model it holds what the topology reports of itself, and {diameter, mean_hops,
/// mean_hops_including_self, max_channel_load, max_channel_load_by_class,
/// mean_channel_load_by_class, exact, bisection_links, virtual_channels, deadlock_free, cycle}.
/// Values that are unknown (no closed form, network too large to check) are null; `exact` says of
/// distances and channel loads whether every pair was visited. Reads the sections `topology` and
/// `routing` and the seeds alone. Throws PointError.
Map analyse_network(const Value& point, const Fabrics& fabrics = {});

/// {document, tables}: the graph document of the point's topology, and the forwarding tables that
/// its routing fills. `tables` is null in the packet model, and when tables by destination cannot
/// hold the routes. Reads the sections `topology` and `routing` and the seeds alone. Throws
/// PointError.
Map network_graph_of(const Value& point, const Fabrics& fabrics);

}  // namespace simcore::run
