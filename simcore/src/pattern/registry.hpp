// Every pattern by name: the one list to extend.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "params/param_spec.hpp"
#include "pattern/pattern.hpp"

namespace simcore {

struct PatternEntry {
  ComponentSpec (*spec)();
  /// `ranks` is resolved: at least 2.
  std::unique_ptr<Pattern> (*build)(const Params& params, std::uint32_t ranks,
                                    RandomStream traffic);
};

/// All patterns, in the order in which the catalogue shows them.
const std::vector<PatternEntry>& pattern_registry();

/// Checks the `pattern` section of a point. Throws PointError.
Params check_pattern(const Value& section);

/// The pattern of a checked section for that many ranks. Throws PointError where a parameter does
/// not fit the number of ranks.
std::unique_ptr<Pattern> make_pattern(const Value& section, const Params& params,
                                      std::uint32_t ranks, RandomStream traffic);

}  // namespace simcore
