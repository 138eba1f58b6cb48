// NCCL's double binary tree: two trees in which no member is inside both, each for half of the
// data.
#pragma once

#include <memory>

#include "mpi/collectives/registry.hpp"

namespace simcore::mpi {

/// Bytes of a chunk. A tree's chunks follow each other up and down like carriages.
inline constexpr std::uint32_t kTreeChunkBytes = 65536;

/// An allreduce: K + 2D - 1 rounds for trees of depth D and K chunks each.
std::unique_ptr<CollectiveSchedule> make_double_binary_tree(const CollectiveSize& size);

}  // namespace simcore::mpi
