// A set of ranks that run one program, and where they are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mpi/rank_program.hpp"
#include "network/topology.hpp"

namespace simcore {

/// Jobs share the network, never an endpoint. The first of a run is the foreground: a run ends with
/// it, and jobs that repeat go on until then.
struct Job {
  std::string name;
  std::string workload;  ///< its kind
  std::unique_ptr<RankProgram> program;
  std::vector<EndpointId> endpoints;  ///< by place: rank r is at place r / ranks_per_endpoint
  std::uint32_t virtual_network = 0;  ///< that carries its messages
  std::string allocation;             ///< rule of its own by which it got its endpoints, if any
  bool repeats = false;
};

}  // namespace simcore
