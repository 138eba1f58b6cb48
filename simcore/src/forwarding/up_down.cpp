#include "forwarding/up_down.hpp"

#include <algorithm>
#include <numeric>

#include "engine/listen.hpp"
#include "forwarding/destination_order.hpp"
#include "forwarding/hops_to.hpp"
#include "forwarding/port_balance.hpp"
#include "params/errors.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t unreached = HopsTo::unreached;

/// Routers in the order of their ranks, the roots first.
class Ranking {
 public:
  Ranking(const NetworkGraph& graph, const std::vector<RouterId>& roots)
      : graph_(graph), rank_(ranks_from(graph, roots)), order_(graph.routers()) {
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
/// Tables do not know where a packet came from, so a router that can reach the destination by
/// going down alone must do so: packets that came down to it may not go up again. The others go up,
/// to where the rest is shortest.
class PermittedHops {
 public:
  PermittedHops(const NetworkGraph& graph, const Ranking& ranking)
      : graph_(graph), ranking_(ranking), down_(graph.routers()), hops_(graph.routers()) {}

  void measure(RouterId destination) {
    std::fill(down_.begin(), down_.end(), unreached);
    down_[destination] = 0;
    below_.assign(1, destination);
    for (std::size_t next = 0; next < below_.size(); ++next) {
      const RouterId router = below_[next];
      for (const ChannelId channel : graph_.channels_of(router)) {
        const RouterId above = graph_.to(channel);
        if (down_[above] != unreached || !graph_.alive(channel) || !ranking_.is_up(channel)) {
          continue;
        }
        down_[above] = down_[router] + 1;
        below_.push_back(above);
      }
    }
    for (const RouterId router : ranking_.order()) {
      hops_[router] = down_[router];
      if (down_[router] != unreached) continue;
      for (const ChannelId channel : graph_.channels_of(router)) {
        const std::uint32_t rest = hops_[graph_.to(channel)];
        if (!ranking_.is_up(channel) || !graph_.alive(channel) || rest == unreached) continue;
        hops_[router] = std::min(hops_[router], rest + 1);
      }
    }
  }

  [[nodiscard]] bool reached(RouterId router) const { return hops_[router] != unreached; }
  /// Whether a reached router's channel continues a permitted path of fewest hops.
  [[nodiscard]] bool continues(ChannelId channel) const {
    const RouterId from = graph_.from(channel);
    const bool goes_up = down_[from] == unreached;
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

/// Whether endpoints of every two routers can reach one another under the ranks of these roots.
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
  const std::vector<std::uint32_t> level = ranks_from(graph, leaves);
  std::uint32_t highest = 0;
  for (const std::uint32_t l : level) highest = l == unreached ? highest : std::max(highest, l);
  std::vector<RouterId> top;
  for (RouterId router = 0; router < graph.routers(); ++router) {
    if (level[router] == highest) top.push_back(router);
  }
  return top;
}

/// Of every connected part, the first router with the smallest distance to its farthest one.
std::vector<RouterId> center_routers(const NetworkGraph& graph) {
  HopsTo hops(graph);
  std::vector<RouterId> part(graph.routers(), unreached);  // by router: its part's first router
  std::vector<RouterId> centers;
  std::vector<std::uint32_t> smallest;
  std::vector<std::size_t> place(graph.routers());  // by a part's first router
  for (RouterId router = 0; router < graph.routers(); ++router) {
    listen();
    hops.measure(router);
    const std::uint32_t farthest = hops[hops.order().back()];
    if (part[router] == unreached) {
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
        routes.tables.set(router, destination,
                          static_cast<TableEntry>(taken - graph.first_channel(router)));
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
      {.name = "roots",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .default_value = "auto",
       .choices = {"auto", "top", "center", "listed"},
       .help = "The routers that the way up leads to. top: all routers farthest from endpoints, "
               "the top level of a tree. center: the one router nearest to all others. listed: "
               "root_routers. auto: top where that connects all endpoints, otherwise center."},
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

}  // namespace

std::vector<std::uint32_t> ranks_from(const NetworkGraph& graph,
                                      const std::vector<RouterId>& roots) {
  std::vector<std::uint32_t> rank(graph.routers(), unreached);
  std::vector<RouterId> order;
  for (const RouterId root : roots) {
    if (rank[root] == 0) continue;
    rank[root] = 0;
    order.push_back(root);
  }
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const ChannelId channel : graph.channels_of(order[next])) {
      const RouterId neighbour = graph.to(channel);
      if (rank[neighbour] != unreached || !graph.alive(channel)) continue;
      rank[neighbour] = rank[order[next]] + 1;
      order.push_back(neighbour);
    }
  }
  return rank;
}

namespace {

bool roots_exist(const Params& p, const NetworkSize& network) {
  if (!p.has("root_routers")) return true;
  const std::vector<std::int64_t> roots = p.integer_list("root_routers");
  return static_cast<std::uint64_t>(*std::max_element(roots.begin(), roots.end())) <
         network.routers;
}

}  // namespace

ComponentSpec up_down_spec() {
  return {.section = "routing",
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
          .constraints = {{.fields = {"routing.root_routers"},
                           .message = "is required when roots is listed",
                           .holds =
                               [](const Params& p) {
                                 return !roots_are_listed(p) || p.has("root_routers");
                               }},
                          {.fields = {"routing.root_routers", "topology.routers"},
                           .message = "the network has fewer routers",
                           .fits = roots_exist}},
          .models = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_up_down(const Params& params) {
  std::vector<std::int64_t> listed;
  if (params.has("root_routers")) listed = params.integer_list("root_routers");
  return std::make_unique<UpDown>(roots_from(params), std::move(listed),
                                  destination_order_of(params), tie_break_of(params));
}

}  // namespace simcore
