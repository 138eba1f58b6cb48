// Up*/Down*: no path goes up again after it went down.
#include <algorithm>
#include <numeric>

#include "engine/listen.hpp"
#include "forwarding/destination_order.hpp"
#include "forwarding/port_balance.hpp"
#include "forwarding/registry.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::forwarding {
namespace {

/// Routers in the order of their ranks, the roots first. A rank is the hops to the nearest root.
/// The way up leads to smaller ranks, and between equal ranks to the smaller router.
class Ranking {
 public:
  Ranking(const NetworkGraph& graph, const std::vector<RouterId>& roots)
      : graph_(graph), rank_(hops_to_nearest(graph, roots)), order_(graph.routers()) {
    std::iota(order_.begin(), order_.end(), 0U);
    std::stable_sort(order_.begin(), order_.end(),
                     [this](RouterId a, RouterId b) { return rank_[a] < rank_[b]; });
  }
  [[nodiscard]] const std::vector<RouterId>& order() const { return order_; }
  [[nodiscard]] bool is_up(ChannelId channel) const {
    const RouterId from = graph_.from(channel);
    const RouterId to = graph_.to(channel);
    return rank_[to] != rank_[from] ? rank_[to] < rank_[from] : to < from;
  }

 private:
  const NetworkGraph& graph_;
  std::vector<std::uint32_t> rank_;
  std::vector<RouterId> order_;
};

/// Hops to one router along permitted paths.
///
/// Tables do not know where a packet came from. So a router that can reach the destination by going
/// down alone must do so: packets that came down to it may not go up again. The other routers go
/// up, to where the fewest hops remain.
class PermittedHops {
 public:
  PermittedHops(const NetworkGraph& graph, const Ranking& ranking)
      : graph_(graph), ranking_(ranking), down_(graph.routers()), hops_(graph.routers()) {}

  void measure(RouterId destination) {
    std::fill(down_.begin(), down_.end(), kUnreached);
    down_[destination] = 0;
    below_.assign(1, destination);
    search_breadth_first(graph_, below_, down_, [this](ChannelId channel) {
      return graph_.alive(channel) && ranking_.is_up(channel);
    });
    for (const RouterId router : ranking_.order()) {
      hops_[router] = down_[router];
      if (down_[router] != kUnreached) continue;
      for (const ChannelId channel : graph_.channels_of(router)) {
        const std::uint32_t rest = hops_[graph_.to(channel)];
        if (!ranking_.is_up(channel) || !graph_.alive(channel) || rest == kUnreached) continue;
        hops_[router] = std::min(hops_[router], rest + 1);
      }
    }
  }

  [[nodiscard]] bool reached(RouterId router) const { return hops_[router] != kUnreached; }
  /// Whether a reached router's channel continues a permitted path of fewest hops.
  [[nodiscard]] bool continues(ChannelId channel) const {
    const RouterId from = graph_.from(channel);
    const bool goes_up = down_[from] == kUnreached;
    return graph_.alive(channel) && ranking_.is_up(channel) == goes_up &&
           (goes_up ? hops_ : down_)[graph_.to(channel)] + 1 == hops_[from];
  }

 private:
  const NetworkGraph& graph_;
  const Ranking& ranking_;
  std::vector<std::uint32_t> down_;  // by router: going down alone
  std::vector<std::uint32_t> hops_;  // by router: in all
  std::vector<RouterId> below_;      // scratch: routers that reach it going down
};

/// Whether the endpoints of every two routers reach each other under the ranks of these roots.
bool reach_all(const NetworkGraph& graph, const std::vector<RouterId>& roots) {
  const Ranking ranking(graph, roots);
  PermittedHops hops(graph, ranking);
  for (RouterId to = 0; to < graph.routers(); ++to) {
    if (graph.endpoints_at(to).empty()) continue;
    listen();
    hops.measure(to);
    for (RouterId from = 0; from < graph.routers(); ++from) {
      if (!graph.endpoints_at(from).empty() && !hops.reached(from)) return false;
    }
  }
  return true;
}

/// The routers farthest from endpoints: the top level of a tree.
std::vector<RouterId> top_routers(const NetworkGraph& graph) {
  std::vector<RouterId> leaves;
  for (RouterId router = 0; router < graph.routers(); ++router) {
    if (!graph.endpoints_at(router).empty()) leaves.push_back(router);
  }
  const std::vector<std::uint32_t> level = hops_to_nearest(graph, leaves);
  std::uint32_t highest = 0;
  for (const std::uint32_t l : level) highest = l == kUnreached ? highest : std::max(highest, l);
  std::vector<RouterId> top;
  for (RouterId router = 0; router < graph.routers(); ++router) {
    if (level[router] == highest) top.push_back(router);
  }
  return top;
}

/// For each connected part the first router whose distance to its farthest router is the smallest.
std::vector<RouterId> center_routers(const NetworkGraph& graph) {
  HopsTo hops(graph);
  std::vector<RouterId> part(graph.routers(), kUnreached);  // by router: its part's first router
  std::vector<RouterId> centers;
  std::vector<std::uint32_t> smallest;
  std::vector<std::size_t> place(graph.routers());  // by a part's first router
  for (RouterId router = 0; router < graph.routers(); ++router) {
    listen();
    hops.measure(router);
    const std::uint32_t farthest = hops[hops.order().back()];
    if (part[router] == kUnreached) {
      for (const RouterId member : hops.order()) part[member] = router;
      place[router] = centers.size();
      centers.push_back(router);
      smallest.push_back(farthest);
    }
    const std::size_t here = place[part[router]];
    if (farthest >= smallest[here]) continue;
    smallest[here] = farthest;
    centers[here] = router;
  }
  return centers;
}

enum class Roots : std::uint8_t { automatic, top, center, listed };

class UpDown final : public ForwardingEngine {
 public:
  UpDown(Roots roots, std::vector<std::int64_t> listed, DestinationOrder order, TieBreak tie_break)
      : roots_(roots), listed_(std::move(listed)), order_(order), tie_break_(tie_break) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    Routes routes{.tables = ForwardingTables(graph)};
    const Ranking ranking(graph, roots_of(graph));
    PermittedHops hops(graph, ranking);
    PortBalance balance(graph, tie_break_, random);
    for (const EndpointId destination : order_destinations(topology, order_, random)) {
      listen();
      const RouterId leaf = graph.router_of(destination);
      hops.measure(leaf);
      routes.tables.set(leaf, destination, ForwardingTables::deliver);
      for (RouterId router = 0; router < graph.routers(); ++router) {
        if (router == leaf || !hops.reached(router)) continue;
        const ChannelId taken = balance.take(
            router, destination, [&hops](ChannelId channel) { return hops.continues(channel); });
        routes.tables.set_channel(graph, router, destination, taken);
      }
    }
    return routes;
  }

 private:
  [[nodiscard]] std::vector<RouterId> roots_of(const NetworkGraph& graph) const {
    if (roots_ == Roots::center) return center_routers(graph);
    if (roots_ == Roots::listed) return listed_roots(graph);
    std::vector<RouterId> top = top_routers(graph);
    if (roots_ == Roots::automatic && !reach_all(graph, top)) return center_routers(graph);
    return top;
  }

  [[nodiscard]] std::vector<RouterId> listed_roots(const NetworkGraph& graph) const {
    std::vector<RouterId> roots;
    for (const std::int64_t router : listed_) {
      if (router >= graph.routers()) {
        throw PointError("routing.root_routers", std::to_string(router),
                         "0 to " + std::to_string(graph.routers() - 1),
                         "the network has " + std::to_string(graph.routers()) + " routers");
      }
      roots.push_back(static_cast<RouterId>(router));
    }
    return roots;
  }

  Roots roots_;
  std::vector<std::int64_t> listed_;
  DestinationOrder order_;
  TieBreak tie_break_;
};

Roots roots_from(const Params& params) {
  const std::string& name = params.choice("roots");
  if (name == "auto") return Roots::automatic;
  if (name == "top") return Roots::top;
  return name == "center" ? Roots::center : Roots::listed;
}

bool roots_are_listed(const Params& params) { return params.choice("roots") == "listed"; }

std::vector<ParamSpec> up_down_params() {
  return {
      choice_param(
          AxisKind::choice, "roots", {"auto", "top", "center", "listed"},
          "The routers that the way up leads to. top: all routers farthest from endpoints, "
          "the top level of a tree. center: the one router nearest to all others. listed: "
          "root_routers. auto: top where that connects all endpoints, otherwise center."),
      {.name = "root_routers",
       .type = ParamType::integer_list,
       .axis = AxisKind::choice,
       .unit = "count",
       .nullable = true,
       .min = 0,
       .max = 4'294'967'295.0,
       .min_items = 1,
       .max_items = 65'536,
       .applies_when = "roots is listed",
       .help = "Numbers of the root routers, from 0.",
       .applies = roots_are_listed},
      destination_order_param("random"),
      tie_break_param(),
  };
}

bool roots_exist(const Params& p, const NetworkSize& network) {
  if (!p.has("root_routers")) return true;
  const std::vector<std::int64_t> roots = p.integer_list("root_routers");
  return static_cast<std::uint64_t>(*std::max_element(roots.begin(), roots.end())) <
         network.routers;
}

}  // namespace

ComponentSpec up_down_spec() {
  return {
      .section = "routing",
      .kind = "up_down",
      .title = "Up*/Down*",
      .help =
          "Links lead up towards root routers or down away from them, and no path goes up "
          "again after it went down: free of deadlock on any network. Of the permitted "
          "ports, the one that serves the fewest destinations so far.",
      .source =
          "Schroeder et al., Autonet: a High-speed, Self-configuring Local Area Network "
          "Using Point-to-point Links, IEEE J. Selected Areas in Communications 1991; "
          "OpenSM calls it updn",
      .params = up_down_params(),
      .constraints = {
          {.fields = {"routing.root_routers"},
           .message = "is required when roots is listed",
           .holds = [](const Params& p) { return !roots_are_listed(p) || p.has("root_routers"); }},
          {.fields = {"routing.root_routers", "topology.routers"},
           .message = "the network has fewer routers",
           .fits = roots_exist}}};
}

std::unique_ptr<ForwardingEngine> build_up_down(const Params& params) {
  std::vector<std::int64_t> listed;
  if (params.has("root_routers")) listed = params.integer_list("root_routers");
  return std::make_unique<UpDown>(roots_from(params), std::move(listed),
                                  destination_order_of(params), tie_break_of(params));
}

}  // namespace simcore::forwarding
