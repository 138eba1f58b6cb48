// What a result says of the core that made it: the package's version and the models' revision.
#pragma once

namespace simcore {

/// The version of the package, as pyproject.toml states it.
const char* simcore_version();

/// What the models compute. It rises by one with every change after which some point, which ran
/// before, has another result. A stored result answers for a point only under the same revision.
inline constexpr int kModelRevision = 3;

}  // namespace simcore
