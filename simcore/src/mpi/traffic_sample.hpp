// An estimate of what a program of ranks sends, from a sample of its operations.
#pragma once

#include <cstdint>
#include <vector>

#include "mpi/rank_program.hpp"

namespace simcore::mpi {

/// Messages of one size.
struct MessageClass {
  std::uint32_t bytes = 0;
  double count = 0;
};

/// What one iteration of a program sends.
struct ProgramTraffic {
  std::vector<MessageClass> messages{};  ///< between endpoints, of all ranks, by size
  double copies = 0;                     ///< messages between ranks of one endpoint, of all ranks
  double copied_bytes = 0;
  double operations = 0;     ///< of all ranks
  double waits = 0;          ///< waits for messages, of the sampled rank with the most of them
  double compute_ps = 0;     ///< of a rank, on average
  double hottest_share = 0;  ///< share of the messages that go to a hot spot; 0: there is none
};

/// Samples at most some thousand operations, spread over ranks and steps. An aggregation sends
/// segments of at most `segment_bytes` to a router and back.
ProgramTraffic sample_traffic(const RankProgram& program, std::uint32_t ranks_per_endpoint,
                              std::uint32_t segment_bytes);

}  // namespace simcore::mpi
