// The section `environment`: what share of the network the workload gets, and what runs beside it.
#pragma once

#include <memory>
#include <vector>

#include "mpi/settings.hpp"
#include "network/workload.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "stats/run_report.hpp"
#include "workload/registry.hpp"

namespace simcore {

/// A named environment.
struct EnvironmentEntry {
  ComponentSpec (*spec)();
};
const std::vector<EnvironmentEntry>& environment_registry();

/// A job in the background, as `checked_job` gives it.
struct JobRequest {
  std::string name;  ///< where it stands, such as "environment.background[0]"
  Value job;
};

/// What an environment comes to.
struct Environment {
  double share = 1.0;  ///< of the endpoints that the foreground gets, rounded down, at least one
  std::uint32_t endpoints = 0;  ///< that the foreground gets; 0: its share
  std::uint32_t priority = 0;
  std::vector<JobRequest> background;
  bool may_hold_others = false;  ///< a kind with jobs in the background, were it only an empty list
};
/// Checks the section (null: alone).
Environment read_environment(const Value& section);

/// For a workload that has no ranks: what the section changes. Throws PointError for a bad section.
std::vector<Refusal> refuse_environment(const Value& section, const std::string& workload);

/// What the point says about ranks.
struct RankSections {
  const Value& workload;
  const Value& mpi;
  const Value& environment;
  const Params& report;
};
/// A job of a point: the foreground first, then those beside it.
struct JobOnEndpoints {
  std::string name;  ///< where its workload stands, such as "environment.background[0].workload"
  const Value& workload;
  std::uint32_t endpoints = 0;
  bool repeats = false;  ///< until the others have ended
};
/// All jobs on a network with so many endpoints. `environment` and `workload` must outlive them.
/// Throws PointError where they do not fit.
std::vector<JobOnEndpoints> jobs_of(const Value& workload, const Environment& environment,
                                    std::uint32_t endpoints);

/// Checks what make_ranks() would on a network with so many endpoints, without one: shares, ranks,
/// grids, cells. Nothing is checked of a workload without ranks. Gives what is wrong with each job.
/// Throws PointError for a section that is bad by itself.
std::vector<Refusal> refuse_ranks(const Value& workload, const Value& mpi, const Value& environment,
                                  std::uint32_t endpoints);
/// The jobs whose messages travel on a virtual network that `network` does not have. Throws
/// PointError for a bad section.
std::vector<Refusal> refuse_priorities(const Value& environment, std::uint32_t virtual_networks);
/// All jobs of the point on one engine. Throws PointError where they do not fit.
std::unique_ptr<Workload> make_ranks(const RankSections& sections, const WorkloadContext& context);

}  // namespace simcore
