#include "mpi/collectives/usual_algorithm.hpp"

#include <bit>

#include "mpi/collectives/registry.hpp"

namespace simcore::mpi {
namespace {

std::string usual_allgather(std::uint64_t gathered, std::uint32_t members) {
  if (std::has_single_bit(members) && gathered < 524288) return "recursive_doubling";
  return gathered < 81920 ? "bruck" : "ring";
}

std::string usual_alltoall(std::uint64_t bytes, std::uint32_t members) {
  if (bytes <= 256 && members >= 8) return "bruck";
  return bytes <= 32768 ? "linear" : "pairwise";
}

}  // namespace

std::string usual_algorithm(const std::string& operation, std::uint64_t bytes,
                            std::uint32_t members) {
  if (operation == "allreduce") return bytes <= 2048 ? "recursive_doubling" : "rabenseifner";
  if (operation == "allgather") return usual_allgather(bytes * members, members);
  if (operation == "alltoall") return usual_alltoall(bytes, members);
  if (operation == "reduce_scatter") return bytes < 524288 ? "recursive_halving" : "pairwise";
  if (operation == "broadcast") {
    return bytes < 12288 || members < 8 ? "binomial" : "scatter_allgather";
  }
  return collective_algorithms(operation).front();
}

}  // namespace simcore::mpi
