// The check of one value against the declaration of its parameter.
#pragma once

#include <string>

#include "params/param_spec.hpp"
#include "params/value.hpp"

namespace simcore::params {

/// Thrown for a value that is refused: why, and what is allowed.
struct RefusedValue {
  std::string message{};
  Value allowed{};
};

/// `value` in the type that `spec` declares; -0.0 becomes 0.0. Throws RefusedValue. Of a list of
/// jobs only the length is checked; resolve_job() checks its items.
Value checked_value(const ParamSpec& spec, const Value& value);

/// What `spec` allows: its choices as a list, else a text with type, range and unit.
Value allowed_of(const ParamSpec& spec);

/// The default of `spec` in this section. A `preset` of the section may replace the usual one.
const Value& default_of(const ParamSpec& spec, const Value& section);

}  // namespace simcore::params
