// The LogGP model: programs of ranks on a network without routers. docs/models/loggp.md
#pragma once

#include "point/model.hpp"

namespace simcore::models {

Model loggp_model();

/// In loggp_rules.cpp.
const std::vector<Rule>& loggp_rules();

}  // namespace simcore::models
