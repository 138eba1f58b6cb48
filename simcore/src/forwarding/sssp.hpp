// SSSP: shortest paths, each over the links that carry the fewest paths so far.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

/// The tables of SSSP for destinations taken in this order.
ForwardingTables sssp_tables(const NetworkGraph& graph,
                             const std::vector<EndpointId>& destinations);

ComponentSpec sssp_spec();
std::unique_ptr<ForwardingEngine> build_sssp(const Params& params);

}  // namespace simcore
