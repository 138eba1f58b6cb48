// The packet model: every packet at every router. docs/models/router.md and its neighbours.
#pragma once

#include "point/model.hpp"

namespace simcore::models {

Model packet_model();

/// In packet_rules.cpp.
const std::vector<Rule>& packet_rules();

/// The workloads of which `serves` holds, with the metrics of every run beside their own.
std::vector<Component> workloads(bool (*serves)(const WorkloadEntry& entry));

}  // namespace simcore::models
