// Sections of which a model has a part: those parameters of another model's section that move it.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"

namespace simcore::models {

/// The section with the parameters of these names alone, and with the rules that need no others.
ComponentSpec narrowed(ComponentSpec spec, const std::vector<std::string>& names);

}  // namespace simcore::models
