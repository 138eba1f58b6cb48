// The time of a collective operation that hosts carry out by messages.
#pragma once

#include <string>

#include "closed_form/message_times.hpp"
#include "mpi/collectives/registry.hpp"

namespace simcore::closed_form {

/// From the common begin of all members until they have ended.
struct HostTime {
  Picoseconds last = 0;  ///< the last of them
  double mean = 0;       ///< averaged over all, in picoseconds
  /// Messages of several packets want one endpoint's link at once: there is no formula, and the
  /// times are too short.
  bool meets = false;
};

/// The algorithms of an operation that host_time() knows, the default first: those in which a
/// member sends at most one message a round, and whose members have an endpoint each.
[[nodiscard]] std::vector<std::string> timed_algorithms(const std::string& operation);

/// Each member has an endpoint of its own, and its messages wait for nothing but their sender and
/// receiver.
///
/// Where all members do alike in every round (ring, pairwise, Bruck, dissemination, the doubling
/// of allgather) one member is followed; else all are, round by round. Where shares differ by a
/// byte, a ring takes the largest; so does reduce_scatter beyond 1,024 members. Throws
/// SimulationError where the operation does not end within kTimeLimit. Messages of members that run
/// apart, as in the allreduce of a number that is no power of two, can want one endpoint's link at
/// once. Those of one packet then go one after the other; with longer ones the time says `meets`.
[[nodiscard]] HostTime host_time(const std::string& operation, const std::string& algorithm,
                                 const CollectiveSize& size, const MessageTimes& times,
                                 const ProcessorCosts& processor);

/// Whether host_time() knows the algorithm for messages of so many bytes: not alltoall by `linear`
/// beyond the eager limit, whose requests, grants and data share each interface.
[[nodiscard]] bool has_host_time(const std::string& algorithm, std::uint64_t bytes,
                                 const ProcessorCosts& processor);

/// Rounds times members that host_time() follows: what it takes to compute.
[[nodiscard]] double host_steps(const std::string& operation, const std::string& algorithm,
                                std::uint32_t members);

}  // namespace simcore::closed_form
