// Picks the fabric that is compiled for a routing's final class.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "router/fabric.hpp"

namespace simcore {

/// The packet model of `network` under `routing`; all arguments but the stream must outlive it.
std::unique_ptr<Fabric> make_fabric(const Routing& routing, const CompiledNetwork& network,
                                    const NetworkSettings& settings, RandomStream stream,
                                    const RunGuard& guard, Schedule schedule);

}  // namespace simcore
