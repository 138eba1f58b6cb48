// The rules that tie the sections of a point to each other.
#pragma once

#include <string>
#include <vector>

#include "judge/point_view.hpp"
#include "run/closed_form_sections.hpp"

namespace simcore::judge {

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

/// The sections of a point of the closed forms, all valid.
ClosedFormSections closed_form_sections(const PointView& point);

/// The same refusals with the values of their fields. A builder gives values as texts.
std::vector<Refusal> with_values(std::vector<Refusal> refusals, const PointView& point);

/// The rules of the models without routers, each in the file of its name.
const std::vector<Rule>& closed_form_rules();
const std::vector<Rule>& loggp_rules();

}  // namespace simcore::judge
