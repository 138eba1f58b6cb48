// Transmissions that are committed, but begin only later: no counter may have them yet.
#pragma once

#include <cstdint>

#include "router/router.hpp"

namespace simcore::router {

/// By port. `time`: every event before it has happened, and none after it. Each such packet has an
/// event at the far end of its port, or is a coming arrival.
LargeArray<Commitment> commitments_after(const NetworkParts& parts, Picoseconds time);

}  // namespace simcore::router
