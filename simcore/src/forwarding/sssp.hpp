// SSSP: shortest paths, each over the links that carry the fewest paths so far.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"
#include "forwarding/weighted_trees.hpp"

namespace simcore {

/// What `tie_break` asks for; `by_wiring` looks at the network.
enum class SsspTieBreak : std::uint8_t { by_wiring, settled_first, lowest_port };
ParamSpec sssp_tie_break_param();
SsspTieBreak sssp_tie_break_of(const Params& params);

/// The tables of SSSP for destinations taken in this order.
ForwardingTables sssp_tables(const NetworkGraph& graph, SsspTieBreak tie_break,
                             const std::vector<EndpointId>& destinations);

ComponentSpec sssp_spec();
std::unique_ptr<ForwardingEngine> build_sssp(const Params& params);

}  // namespace simcore
