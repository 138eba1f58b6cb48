// DFSSSP: SSSP whose paths are spread over virtual lanes until none can deadlock.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec dfsssp_spec();
std::unique_ptr<ForwardingEngine> build_dfsssp(const Params& params);

}  // namespace simcore
