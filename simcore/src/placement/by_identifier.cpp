#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "placement/registry.hpp"

namespace simcore::placement {

ComponentSpec by_identifier_spec() {
  return {
      .section = "placement",
      .kind = "by_identifier",
      .title = "By identifier",
      .help =
          "Ranks fill the endpoints in the order of their identifiers (GUIDs), the order "
          "of manufacture rather than of place.",
      .params = {choice_param(AxisKind::choice, "order", {"ascending", "descending"},
                              "Whether rank 0 is on the smallest identifier or on the largest.")},
      .models = {"static"}};
}

PlacementMap build_by_identifier(const Params& params, const Topology& topology, RandomStream) {
  std::vector<std::string> identifiers;
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    identifiers.push_back(topology.endpoint_identifier(e));
    if (identifiers.back().empty()) {
      throw PointError("placement.kind", "'by_identifier'", "linear, random, listed",
                       "endpoint '" + topology.endpoint_name(e) + "' has no identifier");
    }
  }
  PlacementMap map(topology.endpoints());
  std::iota(map.begin(), map.end(), 0U);
  // Equally long hexadecimal numbers: the order of the texts is that of the numbers.
  std::stable_sort(map.begin(), map.end(),
                   [&](EndpointId a, EndpointId b) { return identifiers[a] < identifiers[b]; });
  if (params.choice("order") == "descending") std::reverse(map.begin(), map.end());
  return map;
}

}  // namespace simcore::placement
