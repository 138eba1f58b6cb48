// The parameters latency_ns, gap_per_byte_ns and costs_by_size of a section `loggp`: LogGP's L and
// G. The models loggp and closed_form both have them.
#pragma once

#include <vector>

#include "loggp/loggp_costs.hpp"
#include "params/param_spec.hpp"

namespace simcore::loggp {

/// They apply where the section has no parameter `costs`, or that is `loggp`.
std::vector<ParamSpec> loggp_params();

/// Of the rows of costs_by_size.
ConstraintSpec costs_by_size_rule();

/// The costs of a valid section in which they apply.
LoggpCosts loggp_costs(const Params& params);

}  // namespace simcore::loggp
