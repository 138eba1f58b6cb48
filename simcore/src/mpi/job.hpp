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

/// The section `mpi`: which ranks share an endpoint, and what their messages cost.
struct MpiSettings {
  std::uint32_t ranks_per_endpoint = 1;
  RankOrder rank_order = RankOrder::row_major;
  std::uint32_t eager_limit_bytes = 8192;  ///< larger messages use the rendezvous protocol
  Picoseconds send_overhead = 0;           ///< of the sender's processor for each message
  Picoseconds receive_overhead = 0;        ///< of the receiver's processor for each message
  Picoseconds message_gap = 0;  ///< from the last byte of a rank's send to the first of its next
  MemoryTiming memory;          ///< of messages between ranks of one endpoint
};

/// A set of ranks that run one program. Jobs share the network, never an endpoint. The first job is
/// the foreground: a run ends with it, and jobs that repeat go on until then.
struct Job {
  std::string name;
  std::string workload;  ///< its kind
  std::unique_ptr<RankProgram> program;
  std::vector<EndpointId> endpoints;  ///< by place; rank r is at place r / ranks_per_endpoint
  std::uint32_t virtual_network = 0;  ///< that carries its messages
  std::string allocation;             ///< its own rule for its endpoints; empty: the foreground's
  bool repeats = false;
};

}  // namespace simcore::mpi
