// The collective operations and their algorithms.
//
// Each family has a file, which holds its algorithms and gives them by a function of the list
// below. To add an algorithm, add its schedule and a line in that function. To add an operation,
// add a file with such a function and a line in registry.cpp. barrier.cpp is the shortest example.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mpi/rank_program.hpp"

namespace simcore::mpi {

/// Bytes of an operation, of any model: four times as much as NCCL's tests go to.
inline constexpr std::uint64_t kMostOperationBytes = std::uint64_t{1} << 36;

/// How large a collective is. `members` is at least 1. `bytes` are what a member contributes
/// (allreduce, reduce, reduce_scatter, allgather), what the root sends (broadcast), or what a
/// member sends to each other one (alltoall); a barrier has none. Only broadcast and reduce have a
/// root.
struct CollectiveSize {
  std::uint32_t members = 1;
  std::uint64_t bytes = 0;
  std::uint32_t root = 0;
  std::uint32_t members_per_endpoint = 1;  ///< consecutive ones
  std::uint32_t channels = 1;  ///< of an endpoint into routers that reduce, for the algorithm sharp
};

struct CollectiveAlgorithm {
  const char* name;
  std::unique_ptr<CollectiveSchedule> (*make)(const CollectiveSize& size);
  bool nccl = false;         ///< whether NCCL has it, with protocols and channels
  bool by_endpoint = false;  ///< whether it needs members that share endpoints
};

/// Makes a schedule of its constructor's (members, bytes), or of (members, root, bytes).
template <class Schedule>
std::unique_ptr<CollectiveSchedule> make_schedule(const CollectiveSize& size) {
  return std::make_unique<Schedule>(size.members, size.bytes);
}
template <class Schedule>
std::unique_ptr<CollectiveSchedule> make_rooted_schedule(const CollectiveSize& size) {
  return std::make_unique<Schedule>(size.members, size.root, size.bytes);
}

// The families, each in the file of its name (broadcast and reduce in broadcast_reduce.cpp).
std::vector<CollectiveAlgorithm> allreduce_algorithms();
std::vector<CollectiveAlgorithm> reduce_scatter_algorithms();
std::vector<CollectiveAlgorithm> alltoall_algorithms();
std::vector<CollectiveAlgorithm> broadcast_algorithms();
std::vector<CollectiveAlgorithm> reduce_algorithms();
std::vector<CollectiveAlgorithm> allgather_algorithms();
std::vector<CollectiveAlgorithm> barrier_algorithms();

/// allreduce, alltoall, broadcast, reduce, allgather, barrier, reduce_scatter.
std::vector<std::string> collective_operations();

/// The names of an operation's algorithms, the default first. Throws std::out_of_range for an
/// unknown one.
const std::vector<std::string>& collective_algorithms(const std::string& operation);

/// One of them. Throws std::out_of_range for unknown names.
const CollectiveAlgorithm& collective_algorithm(const std::string& operation,
                                                const std::string& algorithm);

/// The algorithm that hands data to routers. Its schedule knows the operation's first algorithm
/// too, for groups that routers have nothing left for.
inline constexpr const char* kSharp = "sharp";
std::unique_ptr<CollectiveSchedule> make_sharp_allreduce(const CollectiveSize& size);
std::unique_ptr<CollectiveSchedule> make_sharp_reduce(const CollectiveSize& size);
std::unique_ptr<CollectiveSchedule> make_sharp_broadcast(const CollectiveSize& size);
std::unique_ptr<CollectiveSchedule> make_sharp_barrier(const CollectiveSize& size);

/// The schedule of a collective. Throws std::out_of_range for unknown names.
std::unique_ptr<CollectiveSchedule> make_collective(const std::string& operation,
                                                    const std::string& algorithm,
                                                    const CollectiveSize& size);

/// The schedule of a collective; null where the algorithm does not go by rounds.
std::shared_ptr<const RoundSchedule> make_rounds(const std::string& operation,
                                                 const std::string& algorithm,
                                                 const CollectiveSize& size);

}  // namespace simcore::mpi
