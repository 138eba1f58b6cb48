// LASH: minimal paths, each on the first virtual channel where it closes no cycle.
#include <deque>

#include "engine/listen.hpp"
#include "forwarding/channel_dependencies.hpp"
#include "forwarding/registry.hpp"
#include "forwarding/sssp.hpp"
#include "forwarding/virtual_channels.hpp"

namespace simcore::forwarding {
namespace {

/// The routes of one network: a tree of minimal paths to every router with endpoints, and a virtual
/// channel for every pair of routers.
class LashFill {
 public:
  LashFill(const NetworkGraph& graph, std::uint32_t most_channels)
      : graph_(graph),
        most_channels_(most_channels),
        trees_(graph, EqualSums::lowest_port),
        routes_{.tables = ForwardingTables(graph)},
        vc_of_(graph.routers(), 0) {
    routes_.vcs.assign(std::size_t{graph.endpoints()} * graph.routers(), 0);
  }

  /// Gives whether every path found a virtual channel.
  bool fill() {
    layers_.emplace_back(graph_);
    for (RouterId leaf = 0; leaf < graph_.routers(); ++leaf) {
      if (!graph_.endpoints_at(leaf).empty()) add(leaf);
    }
    routes_.virtual_channels = static_cast<std::uint32_t>(layers_.size());
    if (layers_.size() == 1 && fits_) routes_.vcs.clear();
    return fits_;
  }
  Routes take() { return std::move(routes_); }

 private:
  void add(RouterId leaf) {
    trees_.grow(leaf);
    for (const RouterId router : trees_.routers().subspan(1)) {
      listen();
      if (!graph_.endpoints_at(router).empty()) vc_of_[router] = find_vc(router, leaf);
    }
    for (const EndpointId destination : graph_.endpoints_at(leaf)) {
      listen();
      write(destination);
    }
  }

  std::uint8_t find_vc(RouterId source, RouterId leaf) {
    path_.clear();
    for (RouterId router = source; router != leaf; router = graph_.to(path_.back())) {
      path_.push_back(trees_.taken(router));
    }
    for (std::size_t vc = 0; vc < layers_.size(); ++vc) {
      if (layers_[vc].add_path(path_)) return static_cast<std::uint8_t>(vc);
    }
    if (layers_.size() < most_channels_) {
      layers_.emplace_back(graph_);
      layers_.back().add_path(path_);
    } else {
      fits_ = false;
    }
    return static_cast<std::uint8_t>(layers_.size() - 1);
  }

  void write(EndpointId destination) {
    trees_.write(destination, routes_.tables);
    const std::size_t row = std::size_t{destination} * graph_.routers();
    for (const RouterId router : trees_.routers().subspan(1)) {
      if (!graph_.endpoints_at(router).empty()) routes_.vcs[row + router] = vc_of_[router];
    }
  }

  const NetworkGraph& graph_;
  std::uint32_t most_channels_;
  WeightedTrees trees_;
  Routes routes_;
  std::vector<std::uint8_t> vc_of_;         // by router: of its path to the present leaf
  std::deque<AcyclicDependencies> layers_;  // by virtual channel
  std::vector<ChannelId> path_;
  bool fits_ = true;
};

class Lash final : public ForwardingEngine {
 public:
  explicit Lash(std::uint32_t most_channels) : most_channels_(most_channels) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology&,
                             RandomStream) const override {
    LashFill lash(graph, most_channels_);
    if (!lash.fill() && graph.intact()) refuse_virtual_channels("lash", most_channels_);
    return lash.take();
  }

 private:
  std::uint32_t most_channels_;
};

}  // namespace

ComponentSpec lash_spec() {
  return {.section = "routing",
          .kind = "lash",
          .title = "LASH",
          .help =
              "Minimal paths, the same for all endpoints of a router. The paths of each pair of "
              "routers use the first virtual channel in which they close no cycle.",
          .source =
              "Skeie, Lysne & Theiss, Layered Shortest Path (LASH) Routing in Irregular "
              "System Area Networks, IPDPS 2002",
          .params = {max_virtual_channels_param()}};
}

std::unique_ptr<ForwardingEngine> build_lash(const Params& params) {
  return std::make_unique<Lash>(max_virtual_channels(params));
}

}  // namespace simcore::forwarding
