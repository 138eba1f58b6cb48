// How many threads of this process can compute at the same time.
#pragma once

#include <cstdint>
#include <string>

#include "namespaces.hpp"

namespace simcore::engine {

/// Cores that this process may run on, no more than the quota of its control group allows (Linux,
/// versions 1 and 2: CPU time over period, rounded up). At least 1. Asked of the system once.
std::uint32_t usable_cores();

/// The cores that a control group's quota allows, rounded up: the contents of `cpu.max` ("max
/// 100000", "150000 100000"). 0: it sets none, or says nothing that is understood.
std::uint32_t cores_of_quota(const std::string& cpu_max);

}  // namespace simcore::engine
