// Parameters whose values hold objects: a list of jobs, and an object of link classes.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::params {

/// The parameters of one item of type `jobs`, its workload apart.
const ComponentSpec& job_spec();

/// The job at field `name` with its defaults: {workload, fraction or endpoints, allocation when
/// given, priority, repeat}. `param.resolve_workload` resolves the workload. Adds what is wrong to
/// `refusals`; the job is incomplete then.
Value resolve_job(const ParamSpec& param, const std::string& name, const Value& given,
                  std::vector<Refusal>& refusals);

/// The link classes at field `name`, sorted by their names: the values of `param.items` for each
/// class, without those that are null. Adds what is wrong to `refusals`; the classes are incomplete
/// then. Which classes the topology has is not known here.
Value resolve_link_classes(const ParamSpec& param, const std::string& name, const Value& given,
                           std::vector<Refusal>& refusals);

}  // namespace simcore::params
