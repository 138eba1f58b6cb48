// What our own code must keep, in every build.
#pragma once

#include "namespaces.hpp"

namespace simcore::engine {

/// Throws std::logic_error naming what was broken: a fault of ours, never of the point.
[[noreturn]] void broken(const char* invariant);

/// For what must hold whatever a point says. It stays on in released builds, so that a fault ends a
/// run with a sentence and not with wrong figures; keep it off paths that are taken for every byte.
inline void ensure(bool holds, const char* invariant) {
  if (!holds) [[unlikely]]
    broken(invariant);
}

}  // namespace simcore::engine
