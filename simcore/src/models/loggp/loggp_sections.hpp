// The sections of the LogGP model that no other model has: `loggp`, its report and its limits.
#pragma once

#include "params/param_spec.hpp"

namespace simcore::models {

ComponentSpec loggp_network_spec();
ComponentSpec loggp_report_spec();
ComponentSpec loggp_limits_spec();

}  // namespace simcore::models
