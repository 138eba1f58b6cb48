// Shortest paths whose ports are drawn at random.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec random_minimal_spec();
std::unique_ptr<ForwardingEngine> build_random_minimal(const Params& params);

}  // namespace simcore
