// Every pattern by name: the one list to extend.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "flows/flow_pattern.hpp"
#include "params/param_spec.hpp"

namespace simcore {

struct FlowPatternEntry {
  ComponentSpec (*spec)();
  /// `ranks` is resolved: at least 2.
  std::unique_ptr<FlowPattern> (*build)(const Params& params, std::uint32_t ranks,
                                        RandomStream traffic);
};

/// All patterns, in the order in which the catalogue shows them.
const std::vector<FlowPatternEntry>& flow_pattern_registry();

/// Checks the `pattern` section of a point. Throws PointError.
Params check_flow_pattern(const Value& section);

/// The pattern of a checked section for that many ranks. Throws PointError where a parameter does
/// not fit the number of ranks.
std::unique_ptr<FlowPattern> make_flow_pattern(const Value& section, const Params& params,
                                               std::uint32_t ranks, RandomStream traffic);

}  // namespace simcore
