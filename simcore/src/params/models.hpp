// The models that a point can name, and which of them a component serves.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"

namespace simcore {

/// "packet" and "static", in the order of the catalogue.
const std::vector<std::string>& model_names();

/// Whether a point of `model` may hold this component.
bool serves(const ComponentSpec& spec, const std::string& model);

}  // namespace simcore
