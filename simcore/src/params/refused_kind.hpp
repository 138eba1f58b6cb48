// What is said of a kind that a section cannot have.
#pragma once

#include <string>
#include <vector>

#include "params/refusal.hpp"

namespace simcore {

/// The refusal of `kind`, null where none was given, at `<name>.kind`; `kinds` are those that there
/// are of `what`, such as a topology.
Refusal refused_kind(const std::string& name, const Value& kind,
                     const std::vector<std::string>& kinds, const std::string& what);

}  // namespace simcore
