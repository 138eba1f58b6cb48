// The tables that came with a fabric, as they are.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec imported_spec();
std::unique_ptr<ForwardingEngine> build_imported(const Params& params);

}  // namespace simcore
