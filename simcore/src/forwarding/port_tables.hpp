// Forwarding tables by the numbers that are printed at the ports, as routers hold them.
#pragma once

#include <optional>
#include <string>

#include "forwarding/engine.hpp"

namespace simcore {

/// A byte for every router and endpoint, router by router: the label of the output port (of the
/// endpoint's own port where it is delivered), ImportedTables::no_entry for none. Nothing where
/// tables cannot say it: paths by source (s_mod_k), or ports above 254.
std::optional<std::string> port_tables(const NetworkGraph& graph, const Topology& topology,
                                       const Routes& routes);

/// The tables that came with the topology, over the channels that are alive. An entry that leads to
/// a failed link, to no cable, or to another endpoint is unreachable.
ForwardingTables read_port_tables(const NetworkGraph& graph, const Topology& topology,
                                  const ImportedTables& imported);

}  // namespace simcore
