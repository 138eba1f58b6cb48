// The section `environment`: the share of the endpoints that the workload gets, and the jobs beside
// it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::point {

/// A named environment.
struct EnvironmentEntry {
  ComponentSpec (*spec)();
};
const std::vector<EnvironmentEntry>& environment_registry();

/// A background job, as resolve_job() gives it.
struct JobRequest {
  std::string name;  ///< its field, such as "environment.background[0]"
  Value job;
  std::string size_field{};  ///< where its number of endpoints stands; empty: in the job
  std::string size_told{};   ///< what stands there
};

/// What a valid section asks for.
struct Environment {
  double share = 1.0;  ///< of the endpoints: the foreground's, rounded down, at least one endpoint
  std::uint32_t endpoints = 0;  ///< the foreground's; 0: by its share
  std::uint32_t priority = 0;   ///< the foreground's virtual network
  std::string endpoints_field = "environment.foreground_endpoints";  ///< where `endpoints` stands
  std::vector<JobRequest> background;
  bool may_hold_others =
      false;  ///< whether the kind allows background jobs, even if there are none
};

/// Checks the section (null: alone). Throws PointError. The jobs of tenants have `workload`.
Environment read_environment(const Value& section, const Value& workload);

/// For a workload without ranks: refuses an environment that changes anything. Throws PointError
/// for a section that is wrong by itself.
std::vector<Refusal> refuse_environment(const Value& section, const std::string& workload);

}  // namespace simcore::point
