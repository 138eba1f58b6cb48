// One item of a parameter of type `jobs`: a workload that runs beside others.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

/// The parameters of a job beside its workload: fraction or endpoints, allocation, priority.
const ComponentSpec& job_spec();

/// The job that stands at `name`, with defaults filled in: {workload, fraction or endpoints,
/// allocation where given, priority}, the workload as `param.resolve_workload` has it. Adds what is
/// wrong with it to `refusals`; then it is incomplete.
Value resolve_job(const ParamSpec& param, const std::string& name, const Value& given,
                  std::vector<Refusal>& refusals);

}  // namespace simcore
