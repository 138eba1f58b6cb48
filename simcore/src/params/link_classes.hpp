// A parameter of type `link_classes`: what is so of the links of a class by its name.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

/// The classes that stand at `name`, in the order of their names: of each what `param.items` tells
/// of it, without what is null. Adds what is wrong with them to `refusals`; then they are
/// incomplete. Which classes there are is not known here.
Value resolve_link_classes(const ParamSpec& param, const std::string& name, const Value& given,
                           std::vector<Refusal>& refusals);

}  // namespace simcore
