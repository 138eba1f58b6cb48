#include "run/network_facts.hpp"

#include <algorithm>
#include <optional>

#include "bill/bill.hpp"
#include "models/packet/network_rates.hpp"
#include "network/packet_limits.hpp"
#include "point/point_sections.hpp"
#include "routing/registry.hpp"
#include "run/network_analysis.hpp"
#include "statics/uniform_walk.hpp"
#include "topology/fat_tree.hpp"
#include "topology/registry.hpp"
#include "topology/wired.hpp"

namespace simcore::run {
namespace {

constexpr const char* kNoBisection =
    "no closed form of the smallest cut into two equal halves is known for this network";
constexpr const char* kTooManySteps =
    "the groups are too large to reckon which way all their pairs of routers take";

/// Distances, and loads as fractions of each channel's own rate. Null when they are not known.
struct TrafficFacts {
  Value diameter{}, mean_hops{};
  std::vector<double> busiest_by_class{};  ///< empty when not known
  Map unknown{};
};

TrafficFacts by_formula(const Topology& topology, const NetworkRates& rates) {
  TrafficFacts facts{.diameter = topology.diameter()};
  const auto traffic = topology.uniform_traffic();
  if (!traffic) {
    facts.unknown = {{"mean_hops", kTooManySteps}, {"class_loads", kTooManySteps}};
    return facts;
  }
  const double endpoints = topology.endpoints();
  facts.mean_hops = traffic->mean_hops * endpoints / (endpoints - 1);
  for (const double load : traffic->busiest_by_class) {
    const std::size_t link_class = facts.busiest_by_class.size();
    facts.busiest_by_class.push_back(load * rates.common_endpoint_gbps() /
                                     rates.class_gbps(link_class));
  }
  return facts;
}

TrafficFacts by_walk(const Topology& topology, const NetworkRates& rates) {
  if (topology.routers() > max_walked_routers) {
    const std::string reason = "the network has " + std::to_string(topology.routers()) +
                               " routers; without formulas it is walked up to " +
                               std::to_string(max_walked_routers);
    return {.unknown = {{"diameter", reason}, {"mean_hops", reason}, {"class_loads", reason}}};
  }
  const UniformWalk walk = walk_uniform_traffic(
      topology, {.link = [&](RouterId r, PortIndex p) { return rates.link_gbps(r, p); },
                 .endpoint = [&](EndpointId e) { return rates.endpoint_gbps(e); }});
  if (!walk.connected) {
    const std::string reason = "some endpoints have no path to others";
    return {.unknown = {{"diameter", reason}, {"mean_hops", reason}, {"class_loads", reason}}};
  }
  return {.diameter = walk.diameter,
          .mean_hops = walk.mean_hops,
          .busiest_by_class = walk.busiest_by_class};
}

/// Without the two links of each path that lead to interfaces, as those of other endpoints.
TrafficFacts between_switches(TrafficFacts facts) {
  if (!facts.diameter.is_null()) facts.diameter = Value(facts.diameter.as_integer() - 2);
  if (!facts.mean_hops.is_null()) facts.mean_hops = Value(facts.mean_hops.as_double() - 2);
  return facts;
}

/// {class_loads, busiest_class, busiest_class_load}.
void add_loads(const Topology& topology, TrafficFacts& traffic, Map& facts) {
  const std::vector<std::string> classes = topology.link_classes();
  if (traffic.unknown.size() > 0) {
    for (const char* field : {"class_loads", "busiest_class", "busiest_class_load"}) {
      facts.emplace_back(field, Value());
    }
    const Value reason = *Value(traffic.unknown).find("class_loads");
    traffic.unknown.emplace_back("busiest_class", reason);
    traffic.unknown.emplace_back("busiest_class_load", reason);
    return;
  }
  Map loads;
  std::size_t busiest = 0;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    loads.emplace_back(classes[c], traffic.busiest_by_class[c]);
    if (traffic.busiest_by_class[c] > traffic.busiest_by_class[busiest]) busiest = c;
  }
  facts.emplace_back("class_loads", std::move(loads));
  facts.emplace_back("busiest_class", classes.empty() ? Value() : Value(classes[busiest]));
  facts.emplace_back("busiest_class_load",
                     classes.empty() ? 0.0 : traffic.busiest_by_class[busiest]);
}

std::uint32_t links_of_endpoint(const Topology& topology, const NetworkRates& rates) {
  return topology.planes() > 0 ? topology.planes() : rates.interfaces();
}

/// {cables_per_endpoint, cable_rate_per_endpoint_fraction, bisection_fraction}.
void add_cables(const Topology& topology, const NetworkRates& rates, Map& facts, Map& unknown) {
  const double endpoints = topology.endpoints();
  const auto links = static_cast<double>(topology.links() - topology.plane_links());
  facts.emplace_back("cables_per_endpoint", links / endpoints);
  facts.emplace_back("cable_rate_per_endpoint_fraction",
                     rates.all_links_gbps() / rates.all_endpoints_gbps());
  std::vector<double> class_rates(topology.link_classes().size());
  for (std::size_t c = 0; c < class_rates.size(); ++c) class_rates[c] = rates.class_gbps(c);
  const auto bisection = topology.bisection_rate(class_rates);
  if (topology.routers() == 1) {
    facts.emplace_back("bisection_fraction", Value());
    unknown.emplace_back("bisection_fraction", "no link joins two halves: there is one router");
  } else if (!bisection) {
    facts.emplace_back("bisection_fraction", Value());
    unknown.emplace_back("bisection_fraction", kNoBisection);
  } else {
    facts.emplace_back("bisection_fraction",
                       *bisection / (endpoints / 2 * rates.common_endpoint_gbps()));
  }
}

/// {bill}: where no rate is given, none is assumed, since it would be paid for.
void add_bill(const Topology& topology, const NetworkRates& rates, bool rates_given, Map& facts,
              Map& unknown) {
  const std::uint32_t links_each = links_of_endpoint(topology, rates);
  const auto link = [&](RouterId r, PortIndex p) {
    return rates_given ? rates.link_gbps(r, p) : topology.link_rate_gbps(r, p);
  };
  const auto endpoint = [&](EndpointId e) {
    return rates_given ? rates.endpoint_gbps(e) / links_each : topology.endpoint_rate_gbps(e);
  };
  Bill bill =
      bill_of(topology, {.link = link, .endpoint = endpoint, .interfaces = rates.interfaces()});
  if (bill.parts.is_null()) unknown.emplace_back("bill", std::move(bill.unknown));
  facts.emplace_back("bill", std::move(bill.parts));
}

bool above_one(const Value& topology, const char* name) {
  const Value* given = topology.find(name);
  return given != nullptr && given->is_number() && given->as_double() > 1;
}

/// Whether the section asks for links that carry less than the endpoints inject: by a taper, by
/// allow_underprovisioned, or by a general tree that narrows towards its core.
bool taper_asked(const Value& section, const Topology& topology) {
  const Value* allowed = section.find("allow_underprovisioned");
  if (allowed != nullptr && *allowed == Value(true)) return true;
  if (above_one(section, "leaf_taper") || above_one(section, "aggregation_taper")) return true;
  const auto* tree = topology.as_fat_tree();
  if (tree == nullptr || section.find("children") == nullptr) return false;
  const auto traffic = tree->uniform_traffic();
  return std::any_of(traffic->busiest_by_class.begin(), traffic->busiest_by_class.end(),
                     [](double load) { return load > 1; });
}

/// Whether the routing spreads packets over minimal paths as `class_loads` assumes.
bool splits_minimal_paths(const Value& routing) {
  return std::any_of(
      routing_registry().begin(), routing_registry().end(), [&routing](const RoutingEntry& entry) {
        const Value* kind = routing.find("kind");
        return entry.splits_minimal_paths && kind != nullptr && *kind == Value(entry.spec().kind);
      });
}

}  // namespace

Map network_facts(const Value& point, const RunOptions& options) {
  RunContext context({}, options);
  check_section_names(point, {"topology", "routing", "network"}, "packet");
  const Value& section = required_section(point, "topology");
  const auto topology = make_topology(section, context.fabrics());
  const Value& routing = section_of(point, "routing");
  if (!routing.is_null()) check_routing(section, *topology, routing);
  const Value& network = section_of(point, "network");
  const NetworkRates rates(*topology, network);
  const bool wired = topology->is_wired();
  TrafficFacts traffic = wired ? by_walk(*topology, rates) : by_formula(*topology, rates);
  if (topology->planes() > 0) traffic = between_switches(std::move(traffic));
  Map facts{{"endpoints", topology->endpoints()},
            {"endpoint_rate_gbps", rates.all_endpoints_gbps() / topology->endpoints()},
            {"routers", topology->switches()},
            {"ports_used",
             2 * (topology->links() - topology->plane_links()) +
                 std::uint64_t{topology->endpoints()} * links_of_endpoint(*topology, rates)},
            {"radix", most_ports(*topology, rates.interfaces())},
            {"diameter", traffic.diameter},
            {"mean_hops", traffic.mean_hops}};
  Map unknown;
  add_cables(*topology, rates, facts, unknown);
  add_loads(*topology, traffic, facts);
  unknown.insert(unknown.begin(), traffic.unknown.begin(), traffic.unknown.end());
  facts.emplace_back("taper_asked", taper_asked(section, *topology));
  const std::string& rule = topology->sizing_rule();
  facts.emplace_back("sizing_rule", rule.empty() ? Value() : Value(rule));
  facts.emplace_back("routes_are_minimal", splits_minimal_paths(routing));
  add_bill(*topology, rates, !network.is_null(), facts, unknown);
  facts.emplace_back("unknown", std::move(unknown));
  return facts;
}

}  // namespace simcore::run
