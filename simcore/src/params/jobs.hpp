// One item of a parameter of type `jobs`: a workload that runs beside others.
#pragma once

#include <string>

#include "params/param_spec.hpp"

namespace simcore {

/// The parameters of a job beside its workload: fraction or endpoints, allocation, priority.
const ComponentSpec& job_spec();

/// `given` with its numbers checked and defaults filled: {workload, fraction or endpoints,
/// allocation where given, priority}. The workload itself must be an object; it is checked by
/// whoever makes it. Throws PointError naming `<name>.<field>`.
Value checked_job(const std::string& name, const Value& given);

}  // namespace simcore
