// The judgement of one section of a point: its canonical form, or everything that is wrong with it.
//
// This folder judges points without building what a run needs. resolve() takes one section, fits()
// takes many points and applies the rules across their sections, which each model lists.
// docs/adr/0025-the-core-alone-judges.md says why the core does it.
#pragma once

#include <string>
#include <vector>

#include "params/refusal.hpp"
#include "params/value.hpp"

namespace simcore::judge {

/// Facts about the imported fabrics that a point can name: {digest: {name, version, has_tables}}.
using FabricFacts = Map;

/// The judgement of a section.
struct Resolution {
  Value values{};  ///< the canonical section, a map; null when it is refused
  Map names{};     ///< `kind` and every parameter, as ResolvedSection has them
  /// For a topology network_figures(). For an imported fabric endpoints, routers, channels and
  /// has_tables as far as they are known. For another section nothing.
  Map figures{};
  std::vector<std::string> metrics{};  ///< that a point with this section has
  std::vector<Refusal> refusals{};     ///< in the order of resolve_section()
};

/// Judges `given`, the content of a section of a point of `model`, by itself. fits() judges what
/// ties it to other sections. `kind` may be missing when the section has a default.
Resolution resolve(const std::string& model, const std::string& section, const Value& given,
                   const FabricFacts& fabrics);

}  // namespace simcore::judge
