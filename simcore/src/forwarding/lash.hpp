// LASH: shortest paths, each on the first virtual lane where it closes no cycle.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec lash_spec();
std::unique_ptr<ForwardingEngine> build_lash(const Params& params);

}  // namespace simcore
