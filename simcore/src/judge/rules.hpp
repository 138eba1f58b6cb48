// The rules that tie the sections of a point to each other.
#pragma once

#include <string>
#include <vector>

#include "judge/point_view.hpp"

namespace simcore {

/// A rule and the sections that it reads. If topology and routing are among them, it reads the
/// network too. Points with the same sections have the same answer.
struct Rule {
  std::vector<std::string> sections;
  std::vector<Refusal> (*judge)(const PointView& point);
};

/// The rules of a model, in the order of their refusals. The sections are valid by themselves.
const std::vector<Rule>& rules_of(const std::string& model);

/// Refuses what breaks the rules of a section's declaration about the network
/// (ConstraintSpec::fits).
std::vector<Refusal> refuse_network_rules(const PointView& point, const std::string& section);

/// Refuses the routing `imported` on a fabric that has no forwarding tables.
std::vector<Refusal> refuse_missing_tables(const PointView& point);

/// The rules of each model (packet_rules.cpp, static_rules.cpp).
const std::vector<Rule>& packet_rules();
const std::vector<Rule>& static_rules();

}  // namespace simcore
