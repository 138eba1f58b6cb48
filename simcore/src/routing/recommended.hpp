// Which routing suits a topology, and why: what `routing: recommended` of a specification means.
// docs/models/routing.md has the measurements behind it.
#pragma once

#include <string>
#include <vector>

#include "namespaces.hpp"

namespace simcore::routing {

struct Recommendation {
  std::string kind;    ///< of the section `routing`, in the packet model
  std::string reason;  ///< one sentence
};

/// The routings for topologies of this kind, the best first: a later one is for points that the
/// earlier ones refuse to serve, such as networks of which parts fail. The last serves all that
/// any does. Empty for kinds that the packet model does not have.
std::vector<Recommendation> recommended_routings(const std::string& topology);

}  // namespace simcore::routing
