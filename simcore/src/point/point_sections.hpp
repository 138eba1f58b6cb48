// The sections of a point by their names, and what all models read alike: the seeds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/stream_use.hpp"
#include "params/value.hpp"
#include "stats/run_report.hpp"

namespace simcore::point {

/// The section of that name, or null.
const Value& section_of(const Value& point, const char* name);

/// The section of that name. Throws PointError when it is missing.
const Value& required_section(const Value& point, const char* name);

/// Throws PointError for a member of the point that `known` does not list; `model` is that of the
/// point.
void check_section_names(const Value& point, const std::vector<std::string>& known,
                         const std::string& model);

/// A non-negative integer of the point itself, such as base_seed. Throws PointError.
std::uint64_t seed_of(const Value& point, const char* name, std::uint64_t fallback);

/// The names of the random streams that a run has drawn from, for its result.
List random_streams(const StreamUse& use);

/// {name: {column: values}}, in order.
Map tables_of(std::vector<Table> tables);

}  // namespace simcore::point
