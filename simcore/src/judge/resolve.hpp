// What one section of a point comes to, or all that is wrong with it.
#pragma once

#include <string>
#include <vector>

#include "params/refusal.hpp"
#include "params/value.hpp"

namespace simcore {

/// Facts of imported fabrics that a point may name: {digest: {name, version, has_tables}}.
using FabricFacts = Map;

struct Resolution {
  Value values{};  ///< the canonical section, a map; null where it is refused
  Map names{};  ///< every parameter for expressions, `kind` among them, as ResolvedSection has it
  /// Of a topology what network_figures() tells, of an imported fabric endpoints, routers, channels
  /// and has_tables as far as they are known; of other sections nothing.
  Map figures{};
  std::vector<std::string> metrics{};  ///< that a point with this section has
  std::vector<Refusal> refusals{};     ///< in the order of resolve_section()
};

/// Judges `given`, the content of a section of a point of `model`, by itself: what ties it to
/// other sections is judged by fits(). `kind` may be absent where the section has a default.
Resolution resolve(const std::string& model, const std::string& section, const Value& given,
                   const FabricFacts& fabrics);

/// A refusal of what a builder threw, with the value that `names` (of the section or of all
/// sections, as `field` leads) has at its field.
Refusal located(const PointError& error, const Value& names);

}  // namespace simcore
