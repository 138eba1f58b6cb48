// The algorithm that an MPI library takes for an operation of a size.
#pragma once

#include <cstdint>
#include <string>

#include "namespaces.hpp"

namespace simcore::mpi {

/// As MPICH chooses (Thakur, Rabenseifner and Gropp, IJHPCA 19, 2005), `bytes` as CollectiveSize
/// counts them. Throws std::out_of_range for an unknown operation.
std::string usual_algorithm(const std::string& operation, std::uint64_t bytes,
                            std::uint32_t members);

}  // namespace simcore::mpi
