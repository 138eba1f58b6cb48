#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"
#include "placement/registry.hpp"

namespace simcore::placement {
namespace {

[[noreturn]] void refuse(const char* name, const std::string& value, const std::string& allowed,
                         const std::string& message) {
  throw PointError(std::string("placement.") + name, value, allowed, message);
}

PlacementMap from_numbers(const std::vector<std::int64_t>& numbers, std::uint32_t endpoints) {
  PlacementMap map;
  for (const std::int64_t number : numbers) {
    if (number >= endpoints) {
      refuse("endpoints", std::to_string(number), "0 to " + std::to_string(endpoints - 1),
             "there are only " + std::to_string(endpoints) + " endpoints");
    }
    map.push_back(static_cast<EndpointId>(number));
  }
  return map;
}

PlacementMap from_names(const std::vector<std::string>& names, const Topology& topology) {
  std::unordered_map<std::string, EndpointId> by_name;
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    const auto [known, added] = by_name.emplace(topology.endpoint_name(e), e);
    if (!added) known->second = topology.endpoints();
  }
  PlacementMap map;
  for (const std::string& name : names) {
    const auto found = by_name.find(name);
    if (found == by_name.end()) {
      refuse("names", "'" + name + "'",
             "names of endpoints, such as '" + topology.endpoint_name(0) + "'",
             "there is no endpoint '" + name + "'");
    }
    if (found->second == topology.endpoints()) {
      refuse("names", "'" + name + "'", "names that one endpoint has",
             "several endpoints are called '" + name + "': list their numbers instead");
    }
    map.push_back(found->second);
  }
  return map;
}

void check_all_different(const PlacementMap& map, const char* name, const Topology& topology) {
  std::vector<bool> taken(topology.endpoints());
  for (const EndpointId e : map) {
    if (taken[e]) {
      refuse(name, "'" + topology.endpoint_name(e) + "'", "each endpoint once",
             "endpoint " + std::to_string(e) + " ('" + topology.endpoint_name(e) +
                 "') is listed twice");
    }
    taken[e] = true;
  }
}

bool one_list_at_least(const Params& p) { return p.has("endpoints") || p.has("names"); }
bool all_exist(const Params& p, const NetworkSize& network) {
  if (!p.has("endpoints")) return true;
  const std::vector<std::int64_t> numbers = p.integer_list("endpoints");
  return static_cast<std::uint64_t>(*std::max_element(numbers.begin(), numbers.end())) <
         network.endpoints;
}
template <class Item>
bool all_different(std::vector<Item> items) {
  std::sort(items.begin(), items.end());
  return std::adjacent_find(items.begin(), items.end()) == items.end();
}
bool numbers_differ(const Params& p) {
  return !p.has("endpoints") || all_different(p.integer_list("endpoints"));
}
bool names_differ(const Params& p) {
  return !p.has("names") || all_different(p.text_list("names"));
}
bool one_list_at_most(const Params& p) { return !p.has("endpoints") || !p.has("names"); }

}  // namespace

ComponentSpec listed_spec() {
  return {.section = "placement",
          .kind = "listed",
          .title = "Listed",
          .help =
              "Rank i is on the i-th endpoint of the list: the order of a rank file or of a "
              "batch system's allocation.",
          .params = {{.name = "endpoints",
                      .type = ParamType::integer_list,
                      .axis = AxisKind::choice,
                      .unit = "count",
                      .nullable = true,
                      .min = 0,
                      .max = static_cast<double>(max_endpoints - 1),
                      .min_items = 2,
                      .max_items = max_endpoints,
                      .help = "Numbers of the endpoints, from 0, in the order of the network."},
                     {.name = "names",
                      .type = ParamType::text_list,
                      .axis = AxisKind::choice,
                      .unit = "name",
                      .nullable = true,
                      .min_items = 2,
                      .max_items = max_endpoints,
                      .help = "Names of the endpoints, as the fabric gives them."}},
          .constraints = {{.fields = {"placement.endpoints", "placement.names"},
                           .message = "give endpoints or names",
                           .holds = one_list_at_least},
                          {.fields = {"placement.endpoints", "placement.names"},
                           .message = "give endpoints or names, not both",
                           .holds = one_list_at_most},
                          // The rest needs the network, or is told better by build_listed().
                          {.fields = {"placement.endpoints", "topology.endpoints"},
                           .message = "the network has fewer endpoints",
                           .fits = all_exist},
                          {.fields = {"placement.endpoints"},
                           .message = "lists an endpoint twice",
                           .holds = numbers_differ},
                          {.fields = {"placement.names"},
                           .message = "lists an endpoint twice",
                           .holds = names_differ}}};
}

std::size_t places_of(const Value& placement, std::size_t endpoints) {
  for (const char* name : {"endpoints", "names"}) {
    const Value* list = placement.find(name);
    if (list != nullptr && list->is_list()) return list->as_list().size();
  }
  return endpoints;
}

PlacementMap build_listed(const Params& params, const Topology& topology, RandomStream) {
  const bool numbered = params.has("endpoints");
  PlacementMap map = numbered ? from_numbers(params.integer_list("endpoints"), topology.endpoints())
                              : from_names(params.text_list("names"), topology);
  check_all_different(map, numbered ? "endpoints" : "names", topology);
  return map;
}

}  // namespace simcore::placement
