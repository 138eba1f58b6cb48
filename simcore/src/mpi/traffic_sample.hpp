// What a program of ranks sends, reckoned from some of its operations without carrying them out.
#pragma once

#include <cstdint>
#include <vector>

#include "mpi/rank_program.hpp"

namespace simcore {

/// Messages of one size.
struct MessageClass {
  std::uint32_t bytes = 0;
  double count = 0;
};

/// One iteration of a program.
struct ProgramTraffic {
  std::vector<MessageClass> messages{};  ///< between endpoints, of all ranks, by size
  double copies = 0;                     ///< messages between ranks of one endpoint, of all ranks
  double copied_bytes = 0;
  double operations = 0;     ///< of all ranks
  double waits = 0;          ///< for messages, of the rank that waits most often of those looked at
  double compute_ps = 0;     ///< of a rank, in the mean
  double hottest_share = 0;  ///< of the messages, those to a hot spot; 0: there is none
};

/// Looks at no more than some thousand operations, spread over ranks and steps.
ProgramTraffic sample_traffic(const RankProgram& program, std::uint32_t ranks_per_endpoint);

}  // namespace simcore
