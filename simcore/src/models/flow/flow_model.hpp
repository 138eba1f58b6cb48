// The flow model: messages that share links by max-min fairness, without packets.
// docs/models/flow.md
#pragma once

#include "point/model.hpp"

namespace simcore::models {

Model flow_model();

// In flow_rules.cpp.

std::vector<Rule> flow_rules();

/// Refuses traffic without an end.
std::vector<Refusal> refuse_open_loop(const ComponentSpec& workload, const Params& params);

}  // namespace simcore::models
