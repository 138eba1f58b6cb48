// Networks known by name: values that take the place of the `network` section's defaults.
#pragma once

#include <vector>

#include "params/param_spec.hpp"

namespace simcore {

/// The parameter `preset`.
ParamSpec preset_param();

/// Tells each parameter what it is by default under each preset.
void set_preset_defaults(std::vector<ParamSpec>& params);

}  // namespace simcore
