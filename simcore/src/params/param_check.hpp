// One given value against the declaration of its parameter.
#pragma once

#include <string>

#include "params/param_spec.hpp"
#include "params/value.hpp"

namespace simcore {

/// Why a value is not taken: in words, and what would be.
struct RefusedValue {
  std::string message{};
  Value allowed{};
};

/// `value` in the type that `spec` declares, -0.0 as 0.0. Throws RefusedValue. Lists of jobs are
/// only counted: their items are judged by resolve_job().
Value checked_value(const ParamSpec& spec, const Value& value);

/// What `spec` takes: its choices as a list, else a text with type, range and unit.
Value allowed_of(const ParamSpec& spec);

/// What `spec` has where nobody says anything: as the section's `preset` has it, if it does.
const Value& default_of(const ParamSpec& spec, const Value& section);

}  // namespace simcore
