// The rules that tie the sections of a point to each other.
#pragma once

#include <string>
#include <vector>

#include "judge/point_view.hpp"

namespace simcore::judge {

/// A rule and the sections that it reads. If topology and routing are among them, it reads the
/// network too. Points with the same sections have the same answer.
struct Rule {
  std::vector<std::string> sections;
  std::vector<Refusal> (*judge)(const PointView& point);
};

/// The rules of a model, in the order of their refusals. The sections are valid by themselves.
const std::vector<Rule>& rules_of(const std::string& model);

}  // namespace simcore::judge
