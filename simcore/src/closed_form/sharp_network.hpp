// The time of an operation of SHARP by the packet model's parameters, on an idle network.
#pragma once

#include "closed_form/endpoint_ranks.hpp"
#include "closed_form/host_time.hpp"
#include "closed_form/segment_times.hpp"

namespace simcore::closed_form {

/// All ranks of all endpoints begin at once. `operation.network` has room for what a group has
/// outstanding: no packet waits for a buffer.
[[nodiscard]] HostTime sharp_network_time(const IdleTree& tree, const TreeOperation& operation,
                                          const MpiSettings& mpi);

/// Channels times segments that sharp_network_time() follows about, and the bytes it takes.
[[nodiscard]] double sharp_network_steps(const TreeOperation& operation, double channels);

}  // namespace simcore::closed_form
