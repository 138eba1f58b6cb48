// Dimension order on grids and HyperX.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec dimension_order_spec();
std::unique_ptr<ForwardingEngine> build_dimension_order(const Params& params);

}  // namespace simcore
