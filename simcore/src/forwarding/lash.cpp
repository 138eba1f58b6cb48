// LASH: shortest paths, each on the first virtual lane where it closes no cycle.
#include <deque>

#include "engine/listen.hpp"
#include "forwarding/acyclic_dependencies.hpp"
#include "forwarding/kinds.hpp"
#include "forwarding/virtual_lanes.hpp"
#include "forwarding/weighted_trees.hpp"

namespace simcore {
namespace {

/// The routes of one network: a tree of shortest paths to every router with endpoints, and a lane
/// for every pair of routers.
class LashFill {
 public:
  LashFill(const NetworkGraph& graph, std::uint32_t most_lanes)
      : graph_(graph),
        most_lanes_(most_lanes),
        trees_(graph, EqualSums::lowest_port),
        routes_{.tables = ForwardingTables(graph)},
        lane_of_(graph.routers(), 0) {
    routes_.lanes.assign(std::size_t{graph.endpoints()} * graph.routers(), 0);
  }

  /// Gives whether every path found a lane.
  bool fill() {
    lanes_.emplace_back(graph_);
    for (RouterId leaf = 0; leaf < graph_.routers(); ++leaf) {
      if (!graph_.endpoints_at(leaf).empty()) add(leaf);
    }
    routes_.virtual_lanes = static_cast<std::uint32_t>(lanes_.size());
    if (lanes_.size() == 1 && fits_) routes_.lanes.clear();
    return fits_;
  }
  Routes take() { return std::move(routes_); }

 private:
  void add(RouterId leaf) {
    trees_.grow(leaf);
    for (const RouterId router : trees_.routers().subspan(1)) {
      listen();
      if (!graph_.endpoints_at(router).empty()) lane_of_[router] = find_lane(router, leaf);
    }
    for (const EndpointId destination : graph_.endpoints_at(leaf)) {
      listen();
      write(destination);
    }
  }

  std::uint8_t find_lane(RouterId source, RouterId leaf) {
    path_.clear();
    for (RouterId router = source; router != leaf; router = graph_.to(path_.back())) {
      path_.push_back(trees_.taken(router));
    }
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      if (lanes_[lane].add_path(path_)) return static_cast<std::uint8_t>(lane);
    }
    if (lanes_.size() < most_lanes_) {
      lanes_.emplace_back(graph_);
      lanes_.back().add_path(path_);
    } else {
      fits_ = false;
    }
    return static_cast<std::uint8_t>(lanes_.size() - 1);
  }

  void write(EndpointId destination) {
    trees_.write(destination, routes_.tables);
    const std::size_t row = std::size_t{destination} * graph_.routers();
    for (const RouterId router : trees_.routers().subspan(1)) {
      if (!graph_.endpoints_at(router).empty()) routes_.lanes[row + router] = lane_of_[router];
    }
  }

  const NetworkGraph& graph_;
  std::uint32_t most_lanes_;
  WeightedTrees trees_;
  Routes routes_;
  std::vector<std::uint8_t> lane_of_;  // by router: of its path to the present leaf
  std::deque<AcyclicDependencies> lanes_;
  std::vector<ChannelId> path_;
  bool fits_ = true;
};

class Lash final : public ForwardingEngine {
 public:
  explicit Lash(std::uint32_t most_lanes) : most_lanes_(most_lanes) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology&,
                             RandomStream) const override {
    LashFill lash(graph, most_lanes_);
    if (!lash.fill() && graph.intact()) refuse_lanes("lash", most_lanes_);
    return lash.take();
  }

 private:
  std::uint32_t most_lanes_;
};

}  // namespace

ComponentSpec lash_spec() {
  return {.section = "routing",
          .kind = "lash",
          .title = "LASH",
          .help =
              "Shortest paths, the same for all endpoints of a router; the paths of each pair "
              "of routers use the first virtual lane in which they close no cycle.",
          .source =
              "Skeie, Lysne & Theiss, Layered Shortest Path (LASH) Routing in Irregular "
              "System Area Networks, IPDPS 2002",
          .params = {max_virtual_lanes_param()},
          .models = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_lash(const Params& params) {
  return std::make_unique<Lash>(static_cast<std::uint32_t>(params.integer("max_virtual_lanes")));
}

}  // namespace simcore
