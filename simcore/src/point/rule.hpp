// The rules that tie the sections of a point to each other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "params/errors.hpp"
#include "point/point_view.hpp"

namespace simcore::point {

/// A rule and the sections that it reads. If topology and routing are among them, it reads the
/// network too. Points with the same sections have the same answer.
struct Rule {
  std::vector<std::string> sections;
  std::function<std::vector<Refusal>(const PointView& point)> judge;
};

/// Refuses what breaks the rules of a section's declaration about the network
/// (ConstraintSpec::fits).
std::vector<Refusal> refuse_network_rules(const PointView& point, const std::string& section);

/// The refusals with the values of their fields. A builder gives values as texts.
std::vector<Refusal> with_values(std::vector<Refusal> refusals, const PointView& point);

/// The refusal of an error that a builder threw. Its value is the one that `names` has at the field
/// of the error; `names` begin where that field begins.
Refusal located(const PointError& error, const Value& names);

/// Refuses the routing `imported` on a fabric that has no forwarding tables.
std::vector<Refusal> refuse_missing_tables(const PointView& point);

}  // namespace simcore::point
