// In which order the cables of a generated fabric are plugged in: parameters, and the shuffle.
#pragma once

#include <optional>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "topology/wired.hpp"

namespace simcore::topology {

/// `cabling` (ordered or shuffled; `help` says what is exchanged) and `cabling_seed`.
std::vector<ParamSpec> cabling_params(const std::string& help);

/// The random numbers of shuffled cabling; nothing where it is ordered.
std::optional<RandomStream> shuffled_cabling(const Params& params);

/// Exchanges the labels of the router-to-router ports of every router at random: the same chips are
/// joined by as many cables, in other sockets.
void shuffle_labels(Wiring& wiring, RandomStream random);

}  // namespace simcore::topology
