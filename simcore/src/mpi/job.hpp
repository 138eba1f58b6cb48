// A job of ranks, and the settings that all jobs of a run share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/time.hpp"
#include "memory/memory_queue.hpp"
#include "mpi/rank_program.hpp"
#include "network/topology.hpp"

namespace simcore::mpi {

/// Which ranks of a process grid share an endpoint.
enum class RankOrder : std::uint8_t {
  row_major,  ///< consecutive ranks, x varying fastest: part of a line
  blocked     ///< a sub-block of the grid
};

/// Processor time that messages from some size on cost beside the fixed overheads, at each end.
struct MessageCost {
  std::uint32_t from_bytes = 0;
  Picoseconds overhead = 0;
  double ps_per_byte = 0;
};

/// The section `mpi`: which ranks share an endpoint, and what their messages cost.
struct MpiSettings {
  std::uint32_t ranks_per_endpoint = 1;
  RankOrder rank_order = RankOrder::row_major;
  std::uint32_t eager_limit_bytes = 8192;  ///< larger messages use the rendezvous protocol
  Picoseconds send_overhead = 0;           ///< of the sender's processor for each message
  Picoseconds receive_overhead = 0;        ///< of the receiver's processor for each message
  Picoseconds message_gap = 0;  ///< from the last byte of a rank's send to the first of its next
  std::vector<MessageCost> message_costs{};  ///< by size, the smallest first
  double reduction_ps_per_byte = 0;          ///< to add arriving data to a rank's own
  MemoryTiming memory;    ///< of messages between ranks of one socket, or of a port of the crossbar
  bool crossbar = false;  ///< ranks of an endpoint have ports of their own, in place of its memory
  std::uint32_t sockets = 1;  ///< of an endpoint; they divide its ranks in order
  MemoryTiming between_sockets{};

  /// Of a message of so many bytes, at each end.
  [[nodiscard]] Picoseconds cost_of(std::uint64_t bytes) const;
  [[nodiscard]] Picoseconds send_time(std::uint64_t bytes) const {
    return send_overhead + cost_of(bytes);
  }
  [[nodiscard]] Picoseconds receive_time(std::uint64_t bytes) const {
    return receive_overhead + cost_of(bytes);
  }
  /// To add up so many bytes.
  [[nodiscard]] Picoseconds reduction_time(std::uint64_t bytes) const {
    return reduction_ps_per_byte > 0 ? rounded(reduction_ps_per_byte * static_cast<double>(bytes))
                                     : 0;
  }
  /// The socket of an endpoint's rank, which is below `ranks_per_endpoint`.
  [[nodiscard]] std::uint32_t socket_of(std::uint32_t rank) const {
    return rank * sockets / ranks_per_endpoint;
  }
};

/// A set of ranks that run one program. Jobs share the network, never an endpoint. The first job is
/// the foreground: a run ends with it, and jobs that repeat go on until then.
struct Job {
  std::string name;
  std::string field = "workload";  ///< of the point, where its workload stands
  std::string workload;            ///< its kind
  std::unique_ptr<RankProgram> program;
  std::vector<EndpointId> endpoints;  ///< by place; rank r is at place r / ranks_per_endpoint
  std::uint32_t virtual_network = 0;  ///< that carries its messages
  std::string allocation;             ///< its own rule for its endpoints; empty: the foreground's
  bool repeats = false;
};

}  // namespace simcore::mpi
