// Families of processors, by the instructions that they have: the one that the core was built for,
// and the machine's. On x86-64 these are the levels of its psABI; elsewhere there is one.
#pragma once

#include "namespaces.hpp"

namespace simcore::params {

/// The family that the build named (SIMCORE_CPU): x86-64, x86-64-v2, x86-64-v3, x86-64-v4,
/// aarch64...
const char* built_for();

/// The latest family whose instructions this machine has.
const char* machine_family();

}  // namespace simcore::params
