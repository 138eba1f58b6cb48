// The parameters that say in which order the cables of a generated fabric were plugged in.
#pragma once

#include <optional>

#include "engine/random.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// `cabling` (ordered or shuffled; `help` says what is exchanged) and `cabling_seed`.
std::vector<ParamSpec> cabling_params(const std::string& help);

/// The random numbers of shuffled cabling; nothing where it is ordered.
std::optional<RandomStream> shuffled_cabling(const Params& params);

}  // namespace simcore
