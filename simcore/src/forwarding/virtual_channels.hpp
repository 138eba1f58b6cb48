// Which virtual channel a path takes when one alone could deadlock: what DFSSSP and LASH share, and
// how DFSSSP spreads finished paths. InfiniBand calls a virtual channel a virtual lane.
#pragma once

#include <cstdint>
#include <string>

#include "forwarding/tables.hpp"
#include "params/param_spec.hpp"

namespace simcore::forwarding {

/// The parameter `max_virtual_lanes`.
ParamSpec max_virtual_channels_param();
std::uint32_t max_virtual_channels(const Params& params);

/// Throws PointError naming `routing.max_virtual_lanes`.
[[noreturn]] void refuse_virtual_channels(const std::string& engine, std::uint32_t allowed);

/// Assigns a virtual channel to every path between routers with endpoints, by breaking cycles. All
/// paths start on virtual channel 0. While its channel dependency graph has a cycle, the paths
/// behind the cycle's rarest dependency move to the next virtual channel; then the same is done
/// with that one, and so on (Domke, Hoefler & Nagel, "Deadlock-Free Oblivious Routing for Arbitrary
/// Topologies", IPDPS 2011).
///
/// Fills routes.vcs and routes.virtual_channels. The tables must be free of loops. Gives false when
/// the last of `most` virtual channels keeps a cycle.
bool spread_over_virtual_channels(const NetworkGraph& graph, Routes& routes, std::uint32_t most);

}  // namespace simcore::forwarding
