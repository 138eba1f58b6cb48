#include "statics/uniform_walk.hpp"

#include <algorithm>

#include "engine/listen.hpp"
#include "statics/channel_index.hpp"

namespace simcore::statics {
namespace {

/// Lets the traffic to one router after another flow towards it, the farthest first.
class TrafficWalk {
 public:
  TrafficWalk(const Topology& topology, const WalkRates& rates)
      : topology_(topology),
        channels_(topology),
        loads_(channels_.size()),
        attached_(endpoints_by_router(topology)),
        sent_(topology.routers()),
        flow_(topology.routers()) {
    for (EndpointId endpoint = 0; endpoint < topology.endpoints(); ++endpoint) {
      sent_[topology.router_of(endpoint)] += rates.endpoint(endpoint);
    }
  }

  void send_to(RouterId target) {
    listen();
    if (attached_[target].count == 0) return;
    measure(target);
    const double share = static_cast<double>(attached_[target].count) / topology_.endpoints();
    for (RouterId router = 0; router < topology_.routers(); ++router) {
      flow_[router] = sent_[router] * share;
    }
    for (std::size_t i = order_.size(); i-- > 1;) pass_on(order_[i]);
    count_hops(target);
  }

  [[nodiscard]] UniformWalk result(const WalkRates& rates) {
    result_.busiest_by_class.assign(topology_.link_classes().size(), 0.0);
    for (RouterId router = 0; router < topology_.routers(); ++router) {
      for (std::uint32_t port = 0; port < topology_.radix(router); ++port) {
        const auto index = static_cast<PortIndex>(port);
        const PortPeer peer = topology_.peer(router, index);
        if (peer.kind != PortPeer::Kind::router) continue;
        double& most = result_.busiest_by_class[peer.link_class];
        most = std::max(most, loads_[channels_(router, index)] / rates.link(router, index));
      }
    }
    if (pairs_ > 0) result_.mean_hops = static_cast<double>(hops_) / static_cast<double>(pairs_);
    return std::move(result_);
  }

 private:
  /// Distances to `target`; the routers that have a path, nearest first.
  void measure(RouterId target) {
    distance_.assign(topology_.routers(), unreached);
    distance_[target] = 0;
    order_.assign(1, target);
    for (std::size_t next = 0; next < order_.size(); ++next) {
      const RouterId here = order_[next];
      for (std::uint32_t port = 0; port < topology_.radix(here); ++port) {
        const PortPeer peer = topology_.peer(here, static_cast<PortIndex>(port));
        if (peer.kind != PortPeer::Kind::router || distance_[peer.id] != unreached) continue;
        distance_[peer.id] = distance_[here] + 1;
        order_.push_back(peer.id);
      }
    }
  }

  void pass_on(RouterId router) {
    if (flow_[router] <= 0) return;
    nearer_.clear();
    for (std::uint32_t port = 0; port < topology_.radix(router); ++port) {
      const PortPeer peer = topology_.peer(router, static_cast<PortIndex>(port));
      if (peer.kind == PortPeer::Kind::router && distance_[peer.id] + 1 == distance_[router]) {
        nearer_.emplace_back(static_cast<PortIndex>(port), peer.id);
      }
    }
    const double each = flow_[router] / static_cast<double>(nearer_.size());
    for (const auto& [port, next] : nearer_) {
      loads_[channels_(router, port)] += each;
      flow_[next] += each;
    }
  }

  void count_hops(RouterId target) {
    const std::uint64_t own = attached_[target].count;
    for (RouterId from = 0; from < topology_.routers(); ++from) {
      const std::uint64_t others = attached_[from].count;
      if (others == 0) continue;
      if (distance_[from] == unreached) {
        result_.connected = false;
        continue;
      }
      result_.diameter = std::max(result_.diameter, distance_[from]);
      pairs_ += from == target ? own * (own - 1) : own * others;
      hops_ += own * others * distance_[from];
    }
  }

  static constexpr std::uint32_t unreached = ~0U - 1;

  const Topology& topology_;
  ChannelIndex channels_;
  std::vector<double> loads_;
  std::vector<RouterEndpoints> attached_;
  std::vector<double> sent_;  // by router: its endpoints' rates
  std::vector<double> flow_;  // by router: what it sends and passes on to the target
  std::vector<std::uint32_t> distance_;
  std::vector<RouterId> order_;
  std::vector<std::pair<PortIndex, RouterId>> nearer_;
  std::uint64_t hops_ = 0, pairs_ = 0;
  UniformWalk result_;
};

}  // namespace

UniformWalk walk_uniform_traffic(const Topology& topology, const WalkRates& rates) {
  TrafficWalk walk(topology, rates);
  for (RouterId target = 0; target < topology.routers(); ++target) walk.send_to(target);
  return walk.result(rates);
}

}  // namespace simcore::statics
