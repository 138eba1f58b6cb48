// The parameters of the workload `dsm`, and the rules between them.
#pragma once

#include <vector>

#include "params/param_spec.hpp"

namespace simcore::workload {

std::vector<ParamSpec> dsm_params();
std::vector<ConstraintSpec> dsm_rules();

/// Whether operations of a core can be under way side by side.
bool overlaps(const Params& params);

}  // namespace simcore::workload
