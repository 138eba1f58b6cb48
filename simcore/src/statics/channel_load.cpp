#include "statics/channel_load.hpp"

#include <algorithm>

#include "engine/random.hpp"
#include "statics/channel_index.hpp"
#include "statics/endpoint_counts.hpp"
#include "statics/walk.hpp"

namespace simcore {
namespace {

/// Adds up the load that pairs of routers put on the channels.
class LoadSum {
 public:
  LoadSum(const Topology& topology, const Routing& routing)
      : topology_(topology),
        routing_(routing),
        attached_(endpoints_by_router(topology)),
        channels_(topology),
        loads_(channels_.size()) {}

  /// Uniform traffic from `from` to `to`, times `scale`.
  void add_pair(RouterId from, RouterId to, double scale) {
    const RouterEndpoints& target = attached_[to];
    if (from == to || target.count == 0 || attached_[from].count == 0) return;
    const std::uint32_t variants = routing_.path_variants(from, to);
    const double weight = scale * attached_[from].count * target.count /
                          (static_cast<double>(topology_.endpoints()) * variants);
    for (std::uint32_t bits = 0; bits < variants; ++bits) {
      walk(topology_, routing_, from, to, target.first, static_cast<std::uint16_t>(bits),
           [&](RouterId router, Hop hop) { loads_[channels_(router, hop.port)] += weight; });
    }
  }

  [[nodiscard]] ChannelLoads by_class() const {
    const std::size_t classes = topology_.link_classes().size();
    ChannelLoads result{.max_by_class = std::vector<double>(classes),
                        .mean_by_class = std::vector<double>(classes)};
    std::vector<std::uint64_t> counts(classes);
    for (RouterId router = 0; router < topology_.routers(); ++router) {
      for (std::uint32_t port = 0; port < topology_.radix(router); ++port) {
        const PortPeer peer = topology_.peer(router, static_cast<PortIndex>(port));
        if (peer.kind != PortPeer::Kind::router) continue;
        const double load = loads_[channels_(router, static_cast<PortIndex>(port))];
        result.mean_by_class[peer.link_class] += load;
        ++counts[peer.link_class];
        double& most = result.max_by_class[peer.link_class];
        most = std::max(most, load);
      }
    }
    for (std::size_t c = 0; c < classes; ++c) {
      if (counts[c] > 0) result.mean_by_class[c] /= static_cast<double>(counts[c]);
    }
    return result;
  }

 private:
  const Topology& topology_;
  const Routing& routing_;
  std::vector<RouterEndpoints> attached_;
  ChannelIndex channels_;
  std::vector<double> loads_;
};

RouterId random_router(const Topology& topology, std::uint64_t draw) {
  return static_cast<RouterId>(mix_bits(draw) % topology.routers());
}

ChannelLoads sampled_loads(const Topology& topology, const Routing& routing) {
  constexpr std::uint64_t pairs = 200'000;
  const double all_pairs = static_cast<double>(topology.routers()) * topology.routers();
  LoadSum sum(topology, routing);
  for (std::uint64_t i = 0; i < pairs; ++i) {
    sum.add_pair(random_router(topology, 2 * i), random_router(topology, 2 * i + 1),
                 all_pairs / static_cast<double>(pairs));
  }
  ChannelLoads loads = sum.by_class();
  loads.max_by_class = loads.mean_by_class;
  loads.exact = false;
  return loads;
}

}  // namespace

std::uint64_t estimate_walked_hops(const Topology& topology, const Routing& routing) {
  constexpr std::uint64_t pairs = 1000;
  std::uint64_t hops = 0;
  for (std::uint64_t i = 0; i < pairs; ++i) {
    const RouterId from = random_router(topology, 2 * i);
    const RouterId to = random_router(topology, 2 * i + 1);
    hops += std::uint64_t{routing.path_variants(from, to)} * topology.minimal_hops(from, to);
  }
  return hops * topology.routers() / pairs * topology.routers();
}

ChannelLoads measure_channel_loads(const Topology& topology, const Routing& routing) {
  ChannelLoads loads;
  if (estimate_walked_hops(topology, routing) > max_walked_hops) {
    loads = sampled_loads(topology, routing);
  } else {
    LoadSum sum(topology, routing);
    for (RouterId from = 0; from < topology.routers(); ++from) {
      for (RouterId to = 0; to < topology.routers(); ++to) sum.add_pair(from, to, 1.0);
    }
    loads = sum.by_class();
  }
  for (const double load : loads.max_by_class) loads.max = std::max(loads.max, load);
  return loads;
}

}  // namespace simcore
