// Moves paths from lane to lane until the dependencies of every lane are free of cycles.
#pragma once

#include <vector>

#include "forwarding/engine.hpp"

namespace simcore {

/// Assigns a lane to every path between routers with endpoints, by breaking cycles: all paths start
/// on lane 0; while its channel dependency graph has a cycle, the paths behind the cycle's rarest
/// dependency move to the next lane, and so on with that lane (Domke, Hoefler & Nagel,
/// "Deadlock-Free Oblivious Routing for Arbitrary Topologies", IPDPS 2011).
///
/// Fills routes.lanes and routes.virtual_lanes; the tables must be free of loops. Gives false when
/// the last of `most_lanes` lanes keeps a cycle.
bool split_lanes(const NetworkGraph& graph, Routes& routes, std::uint32_t most_lanes);

}  // namespace simcore
