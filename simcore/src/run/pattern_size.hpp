// How many ranks and draws a pattern of the static model comes to.
#pragma once

#include <cstdint>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

/// What the number of ranks has against so many places for them; `listed`: the placement lists
/// them.
std::vector<Refusal> refuse_ranks_of_pattern(const Params& pattern, std::size_t places,
                                             bool listed);
std::uint32_t ranks_of_pattern(const Params& pattern, std::size_t places);

/// A seed of a random placement of a pattern that is as likely in any order (`symmetric`).
std::vector<Refusal> refuse_placement_seed(const Params& placement, bool symmetric);

/// Draws that would all be alike; `random`: the pattern or the placement is.
std::vector<Refusal> refuse_draws(const Params& pattern, bool random);
std::uint64_t draws_of(const Params& pattern, bool random);

}  // namespace simcore
