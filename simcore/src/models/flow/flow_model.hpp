// The flow model: messages that share links by max-min fairness, without packets.
// docs/models/flow.md
#pragma once

#include "point/model.hpp"

namespace simcore::models {

Model flow_model();

/// In flow_rules.cpp.
std::vector<Rule> flow_rules();

}  // namespace simcore::models
