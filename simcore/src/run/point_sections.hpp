// Taking a point apart: what both models read the same way.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/stream_use.hpp"
#include "network/run_limits.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"

namespace simcore {

/// The model that the point names; packet where it names none. Throws PointError.
std::string model_of(const Value& point);

/// The section of that name, or null.
const Value& section_of(const Value& point, const char* name);

/// The section of that name. Throws PointError where it is absent.
const Value& required_section(const Value& point, const char* name);

/// Throws PointError for a member of the point that `known` does not list.
void check_section_names(const Value& point, const std::vector<std::string>& known);

/// A non-negative integer of the point itself, such as base_seed.
std::uint64_t seed_of(const Value& point, const char* name, std::uint64_t fallback);

/// The section `limits`, as its model declares it.
RunLimits limits_of(const Value& point, const ComponentSpec& spec);

/// Names of the random streams that a run has drawn from, as its result tells them.
List random_streams(const StreamUse& use);

}  // namespace simcore
