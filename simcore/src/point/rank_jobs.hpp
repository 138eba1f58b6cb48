// The jobs of ranks of a point: their endpoints, the checks across their sections, and their
// engine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "network/workload.hpp"
#include "params/refusal.hpp"
#include "point/environment_section.hpp"
#include "point/resolved_point.hpp"
#include "workload/registry.hpp"

namespace simcore::point {

/// The sections of a point that its jobs depend on.
struct RankSections {
  const Value& workload;
  const Params& mpi;
  const Value& environment;
  const Params& report;
};

/// Those of a point.
RankSections rank_sections(const ResolvedPoint& point);

/// A job of a point and the number of its endpoints.
struct JobOnEndpoints {
  std::string name;  ///< field of its workload, such as "environment.background[0].workload"
  const Value& workload;
  std::uint32_t endpoints = 0;
  bool repeats = false;  ///< until the other jobs have ended
};

/// All jobs on a network with so many endpoints, the foreground first. `environment` and `workload`
/// must outlive them. Throws PointError when they do not fit.
std::vector<JobOnEndpoints> jobs_of(const Value& workload, const Environment& environment,
                                    std::uint32_t endpoints);

/// How many endpoints the foreground gets of those of the placement, whose first ones it takes.
/// Throws PointError.
std::uint32_t foreground_endpoints(const Value& workload, const Value& environment,
                                   std::uint32_t endpoints);

/// Makes the checks of make_ranks() on a network with so many endpoints, without the network:
/// shares, ranks, grids, cells. Gives what is wrong with each job, and nothing for a workload
/// without ranks. Throws PointError for a section that is wrong by itself.
std::vector<Refusal> refuse_ranks(const Value& workload, const Params& mpi,
                                  const Value& environment, const Value& aggregation,
                                  std::uint32_t endpoints);

/// Refuses jobs whose virtual network the section `network` does not have. Throws PointError for a
/// section that is wrong by itself.
std::vector<Refusal> refuse_priorities(const Value& environment, std::uint32_t virtual_networks);

/// The jobs of a point, made.
struct RankJobs {
  std::unique_ptr<Workload> engine;  ///< runs them
  /// Fields of background jobs that do not run, because failures cut off some of their endpoints.
  std::vector<std::string> cut_off;
};

/// One engine with the foreground and every background job whose endpoints are all connected.
/// Throws PointError when the jobs do not fit, and NoTree.
RankJobs make_ranks(const RankSections& sections, const WorkloadContext& context);

}  // namespace simcore::point
