// The versions that a result names: of the package, and of what the models compute.
#pragma once

#include "namespaces.hpp"

namespace simcore::params {

/// The version of the package, as pyproject.toml states it.
const char* simcore_version();

/// The model revision. Raise it by one when any point that ran before has another result now. A
/// stored result answers for a point only under the same revision.
inline constexpr int kModelRevision = 5;

}  // namespace simcore::params
