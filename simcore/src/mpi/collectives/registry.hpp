// Every collective operation and the algorithms that it has.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mpi/rank_program.hpp"

namespace simcore {

/// allreduce, alltoall, broadcast, reduce, allgather, barrier.
std::vector<std::string> collective_operations();

/// Algorithms of an operation, the default first. Throws std::out_of_range for an unknown one.
const std::vector<std::string>& collective_algorithms(const std::string& operation);

/// Blocks of one member that no message of the algorithm exceeds: half of all where it joins
/// them.
std::uint32_t most_blocks(const std::string& operation, const std::string& algorithm,
                          std::uint32_t members);

/// The schedule for `members` >= 1. `bytes` are what a member contributes (allreduce, reduce,
/// allgather), the root sends (broadcast), or a member sends to each other (alltoall); a barrier
/// has none. `root` counts for broadcast and reduce. Throws std::out_of_range for unknown names.
std::unique_ptr<CollectiveSchedule> make_collective(const std::string& operation,
                                                    const std::string& algorithm,
                                                    std::uint32_t members, std::uint32_t bytes,
                                                    std::uint32_t root = 0);

}  // namespace simcore
