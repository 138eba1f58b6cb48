// What all jobs of a point of the packet model send: a function of workload, mpi, environment and
// the number of endpoints alone, so that points that share them can share it.
#pragma once

#include <cstdint>
#include <vector>

#include "mpi/settings.hpp"
#include "mpi/traffic_sample.hpp"
#include "params/value.hpp"
#include "workload/registry.hpp"

namespace simcore {

/// A job of ranks.
struct JobTraffic {
  ProgramTraffic iteration{};
  double iterations = 1;
  double ranks = 0;
  double endpoints = 0;
  double stretch = 1;        ///< of RankProgram::stretch()
  double program_bytes = 0;  ///< memory of the program itself
  bool repeats = false;      ///< until the first job has ended
};

struct PointTraffic {
  std::vector<JobTraffic> jobs{};  ///< the foreground first; empty: a workload without ranks
  EndpointTraffic of_endpoints{};  ///< of such a workload
  double cores = 0;                ///< that it has
  MpiSettings mpi{};
  double mixing = 1;  ///< of the ways of jobs: 1 where they are scattered over the network
};

/// `params` are those of the workload. Throws PointError where the jobs do not fit.
PointTraffic traffic_of(const Value& workload, const Params& params, const Value& mpi,
                        const Value& environment, const Value& placement, std::uint32_t endpoints);

}  // namespace simcore
