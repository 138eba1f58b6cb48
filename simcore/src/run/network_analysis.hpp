// The network of a point without running it: its shape, its analysis, and its graph for export.
#pragma once

#include "network/topology.hpp"
#include "params/value.hpp"
#include "point/run_context.hpp"

namespace simcore::run {

/// Checks the section `topology` of any model and gives network_figures() with {virtual_channels,
/// packets_held}. It is quick enough for every network of a sweep. `virtual_channels` are those
/// that `routing` (null: the default one) needs, and every buffer must hold `packets_held`; both
/// are 1 for a routing of the static model. Throws PointError.
Map shape_of(const Value& topology, const Value& routing = {}, const RunOptions& options = {});

/// Checks the section `routing`, of either model. For the packet model it is checked against the
/// network too. Throws PointError.
void check_routing(const Value& section, const Topology& topology, const Value& routing);

/// The static analysis of a point's network: what the topology reports of itself, and what its
/// model can say of its links and routes (docs/models/). Values that are unknown (no closed form,
/// network too large to check) are null. Reads the sections `topology`, `routing` and `limits` and
/// the seeds alone. Throws PointError, also for a model without links.
Map analyse_network(const Value& point, const RunOptions& options = {});

/// {document, tables}: the graph document of the point's topology, and the forwarding tables that
/// its routing fills. `tables` is null in a model that fills none, and when tables by destination
/// cannot hold the routes. Reads the same sections. Throws PointError.
Map network_graph_of(const Value& point, const RunOptions& options = {});

}  // namespace simcore::run
