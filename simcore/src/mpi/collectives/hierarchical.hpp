// Allreduce by endpoint: the members of an endpoint share its memory, one of them the network.
#pragma once

#include <memory>

#include "mpi/collectives/registry.hpp"

namespace simcore::mpi {

/// A binomial reduce to the first member of each endpoint, an allreduce among these by the usual
/// algorithm of its size, and a binomial broadcast on each endpoint.
std::unique_ptr<CollectiveSchedule> make_hierarchical(const CollectiveSize& size);

}  // namespace simcore::mpi
