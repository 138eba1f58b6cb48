// The sections that only the static model has, and its rules for the size of a pattern.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::models {

ComponentSpec congestion_spec();

/// The section `failures` of the static model.
ComponentSpec static_failures_spec();

/// The number of ranks of a pattern that has so many places for them.
std::uint32_t ranks_of_pattern(const Params& pattern, std::size_t places);

/// Refuses more ranks than places. `listed`: the placement lists the places.
std::vector<Refusal> refuse_ranks_of_pattern(const Params& pattern, std::size_t places,
                                             bool listed);

/// The number of draws. `random`: the pattern or the placement is random.
std::uint64_t draws_of(const Params& pattern, bool random);

/// Refuses several draws when nothing is random: they would all be alike.
std::vector<Refusal> refuse_draws(const Params& pattern, bool random);

/// Refuses a seed of a random placement when the pattern is as likely in any order (`symmetric`).
std::vector<Refusal> refuse_placement_seed(const Params& placement, bool symmetric);

}  // namespace simcore::models
