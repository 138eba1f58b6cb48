// The static model: routes share cables, and no time passes. docs/models/static.md
#pragma once

#include "point/model.hpp"

namespace simcore::models {

Model congestion_model();

/// In congestion_rules.cpp.
const std::vector<Rule>& congestion_rules();

}  // namespace simcore::models
