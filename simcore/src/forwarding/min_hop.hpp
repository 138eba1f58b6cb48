// MinHop: shortest paths, spread by counting the destinations of every port.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec min_hop_spec();
std::unique_ptr<ForwardingEngine> build_min_hop(const Params& params);

}  // namespace simcore
