// The rules that tie the sections of a point to each other.
#pragma once

#include <string>
#include <vector>

#include "judge/point_view.hpp"

namespace simcore {

/// A rule reads these sections, and what follows from topology and routing if they are among them:
/// points that share them share its answer.
struct Rule {
  std::vector<std::string> sections;
  std::vector<Refusal> (*judge)(const PointView& point);
};

/// The rules of a model, in the order in which their refusals are told. Each expects sections that
/// are valid by themselves.
const std::vector<Rule>& rules_of(const std::string& model);

/// The rules that a section's declaration ties to the network (ConstraintSpec::fits).
std::vector<Refusal> refuse_network_rules(const PointView& point, const std::string& section);

/// The routing that takes the tables of the fabric's own file, on a fabric that has none.
std::vector<Refusal> refuse_missing_tables(const PointView& point);

const std::vector<Rule>& packet_rules();
const std::vector<Rule>& static_rules();

}  // namespace simcore
