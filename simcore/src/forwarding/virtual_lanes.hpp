// What the engines share that separate paths into virtual lanes.
#pragma once

#include <cstdint>

#include "forwarding/network_graph.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// The parameter `max_virtual_lanes`.
ParamSpec max_virtual_lanes_param();

/// Throws PointError naming `routing.max_virtual_lanes`.
[[noreturn]] void refuse_lanes(const std::string& engine, std::uint32_t allowed);

}  // namespace simcore
