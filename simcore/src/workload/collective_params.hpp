// What workloads of one collective operation are told: the operation, its algorithm, its size.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mpi/collectives/nccl.hpp"
#include "mpi/rank_program.hpp"
#include "params/param_spec.hpp"

namespace simcore::workload {

/// Bytes of a message, where messages travel through a network.
inline constexpr std::uint64_t kMostMessageBytes = std::uint64_t{1} << 30;

/// Throws PointError for the field with so many bytes where a message of the schedule, which the
/// algorithm makes of them, would be larger than that.
void check_message_bytes(const std::string& field, std::uint64_t bytes,
                         const std::string& algorithm, const CollectiveSchedule& schedule);

/// The algorithm when neither `algorithm` nor `algorithm_by_size` is given.
enum class Unnamed : std::uint8_t {
  first,  ///< the operation's first
  usual   ///< as an MPI library chooses by size
};

/// operation, algorithm, algorithm_by_size, message_bytes, root, nccl_*.
std::vector<ParamSpec> collective_params(Unnamed unnamed);
/// The rules among them.
std::vector<ConstraintSpec> collective_rules();

/// A parameter that names an algorithm of the operation, the first one by default. Algorithms by
/// endpoint are left out: the ranks need not lie one endpoint after another. Those of routers are
/// there where a workload forms groups for them.
ParamSpec algorithm_param(const char* name, const char* operation, bool in_routers = false);

/// The ranks that do an operation together.
struct Communicator {
  std::string name;  ///< in errors
  std::uint32_t ranks = 1;
  std::uint32_t per_endpoint = 1;  ///< of these, numbered one after the other
  std::uint32_t channels = 1;      ///< of an endpoint into routers that reduce
};

/// One operation, as the parameters tell it.
struct CollectiveChoice {
  std::string operation;
  std::string algorithm{};
  std::uint64_t bytes = 0;
  std::uint32_t root = 0;
  std::optional<NcclSettings> nccl{};

  /// Whether its ranks add up data.
  [[nodiscard]] bool reduces() const;
  [[nodiscard]] std::unique_ptr<CollectiveSchedule> schedule(
      const Communicator& communicator) const;
};

/// Throws PointError for the field of an algorithm by endpoint where an endpoint has one rank, and
/// of one in routers where the communicator has.
void check_layout(const std::string& field, const CollectiveChoice& choice,
                  const Communicator& communicator);

/// Throws PointError where the parameters do not fit the communicator.
CollectiveChoice read_collective(const Params& params, const Communicator& communicator,
                                 Unnamed unnamed);

}  // namespace simcore::workload
