// SSSP: shortest paths, each over the links that carry the fewest paths so far.
#pragma once

#include <memory>

#include "forwarding/destination_order.hpp"
#include "forwarding/engine.hpp"

namespace simcore {

/// The tables of SSSP. Every destination is routed over a tree of shortest paths to it; of several,
/// that with the smallest sum of weights; then the weight of every channel grows by the number of
/// endpoints whose path to the destination takes it. (Weights start at a number above all sums in
/// the original, which keeps the paths as short as possible; here hops are compared first.)
ForwardingTables sssp_tables(const NetworkGraph& graph,
                             const std::vector<EndpointId>& destinations);

ComponentSpec sssp_spec();
std::unique_ptr<ForwardingEngine> build_sssp(const Params& params);

}  // namespace simcore
