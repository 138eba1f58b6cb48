// The numbers of the `mpi` section, as the rank engine uses them.
#pragma once

#include <cstdint>

#include "engine/time.hpp"
#include "memory/memory_queue.hpp"

namespace simcore {

/// Which ranks of a process grid share an endpoint.
enum class RankOrder : std::uint8_t {
  row_major,  ///< consecutive ranks, x varying fastest: part of a line
  blocked     ///< a sub-block of the grid
};

/// How ranks sit on endpoints and what their messages cost them.
struct MpiSettings {
  std::uint32_t ranks_per_endpoint = 1;
  RankOrder rank_order = RankOrder::row_major;
  std::uint32_t eager_limit_bytes = 8192;  ///< larger messages ask first
  Picoseconds send_overhead = 0;           ///< of the sender's processor for each message
  Picoseconds receive_overhead = 0;        ///< of the receiver's processor for each message
  Picoseconds message_gap = 0;  ///< from the last byte of a rank's send to the first of its next
  MemoryTiming memory;          ///< of messages between ranks of one endpoint
};

}  // namespace simcore
