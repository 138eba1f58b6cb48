// The judgement of many points at once, by the rules that tie their sections to each other.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "judge/resolve.hpp"
#include "params/refusal.hpp"
#include "params/value.hpp"

namespace simcore::judge {

/// Points, each of which chooses from lists of sections.
struct PointTable {
  /// By section: its distinct contents, in canonical form. A section of the model that is not
  /// listed has its defaults.
  std::vector<std::pair<std::string, List>> sections{};
  /// Row by row, the number of each section's content, in the order of `sections`.
  std::vector<std::int32_t> choices{};

  [[nodiscard]] std::size_t rows() const {
    return sections.empty() ? 0 : choices.size() / sections.size();
  }
};

/// The judgement of a table.
struct Fits {
  std::vector<Refusal> refusals{};  ///< each once, though several points may have it
  /// The rows that are refused, ascending, with the numbers of their refusals.
  std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> refused{};
  /// Columns with a number for each point: endpoints, routers and channels of its network, and in
  /// the packet model the virtual_channels and packets_held that its routing needs. 0 is not known.
  Map figures{};
  /// Columns with the estimated work of each point: those of work_members().
  Map work{};
};

/// Judges the points of `table`. Each distinct combination of the sections that a rule reads is
/// judged once; a further point with it costs a look-up. Throws PointError for an unknown model or
/// section, and for a choice that is not in its list.
Fits fits(const std::string& model, const PointTable& table, const FabricFacts& fabrics);

}  // namespace simcore::judge
