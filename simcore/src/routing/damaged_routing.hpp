// Which kinds of routing go around failures, and how.
#pragma once

#include <memory>
#include <vector>

#include "failures/damaged_topology.hpp"
#include "network/routing.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::routing {

/// All that stands against a `routing` section, valid by itself, on a network of which parts fail:
/// the kind, parameters that are about the channels of the whole network or about its shape, or
/// more virtual channels than routers have.
std::vector<Refusal> refuse_on_damaged(const Value& section, std::uint32_t layers);

/// Virtual channels that the kind needs there: so many layers for each leg.
std::uint32_t channels_on_damaged(const Value& section, std::uint32_t layers);

/// The routing on what is left of a network; `topology` must outlive it. Throws PointError.
std::unique_ptr<Routing> make_routing_on_damaged(const Value& section,
                                                 const DamagedTopology& topology);

}  // namespace simcore::routing
