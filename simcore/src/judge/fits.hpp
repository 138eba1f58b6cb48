// Many points at once against the rules that tie their sections to each other.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "judge/resolve.hpp"
#include "params/refusal.hpp"
#include "params/value.hpp"

namespace simcore {

/// Points that choose from lists of sections.
struct PointTable {
  /// By section, the distinct contents in canonical form. Sections of the model that are not listed
  /// have their defaults.
  std::vector<std::pair<std::string, List>> sections{};
  /// Row by row, the number of each section's content, in the order of `sections`.
  std::vector<std::int32_t> choices{};

  [[nodiscard]] std::size_t rows() const {
    return sections.empty() ? 0 : choices.size() / sections.size();
  }
};

struct Fits {
  std::vector<Refusal> refusals{};  ///< each once, however many points it is of
  /// Points that are refused, ascending, and their refusals by number.
  std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> refused{};
  /// Columns with a number for each point: endpoints, routers and channels of its network; in the
  /// packet model virtual_channels and packets_held, which its routing needs. 0: not known.
  Map figures{};
  /// Columns with what a run of each point has to do: those of work_members().
  Map work{};
};

/// Judges the points of `table`. Every distinct combination of the sections that a rule reads is
/// judged once, so that further points cost the look-up alone. Throws PointError for an unknown
/// model or section, and for a choice that is not in its list.
Fits fits(const std::string& model, const PointTable& table, const FabricFacts& fabrics);

}  // namespace simcore
