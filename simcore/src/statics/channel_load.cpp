#include "statics/channel_load.hpp"

#include <algorithm>
#include <tuple>

#include "engine/listen.hpp"
#include "engine/random.hpp"
#include "statics/channel_index.hpp"
#include "statics/walk.hpp"

namespace simcore::statics {
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

  /// Uniform traffic from `from` to `to`.
  void add_pair(RouterId from, RouterId to) {
    steps_.next();
    const double traffic = traffic_of(from, to);
    if (traffic <= 0) return;
    starts_.clear();
    routing_.starts(from, to, starts_);
    const std::uint32_t kinds = routing_.by_endpoint() ? attached_[to].count : 1;
    for (std::uint32_t i = 0; i < kinds; ++i) {
      places_.clear();
      for (const RouteState& state : starts_) {
        places_.push_back({from, state, traffic / (kinds * static_cast<double>(starts_.size()))});
      }
      while (!places_.empty()) advance(to, attached_[to].first + i);
    }
  }

  /// Adds the traffic between two routers, times `scale`, of one packet that is drawn at random
  /// with the number `draw`.
  void add_draw(RouterId from, RouterId to, double scale, std::uint64_t draw) {
    const double traffic = scale * traffic_of(from, to);
    if (traffic <= 0) return;
    const EndpointId endpoint =
        attached_[to].first +
        (routing_.by_endpoint() ? static_cast<EndpointId>(draw % attached_[to].count) : 0);
    RouterId here = from;
    RouteState state = routing_.start(from, to, static_cast<std::uint32_t>(mix_bits(draw)),
                                      static_cast<std::uint32_t>(mix_bits(~draw)));
    for (std::uint32_t hops = 0; hops <= routing_.max_hops(); ++hops) {
      const RouteOption option =
          draw_option(here, to, endpoint, state, mix_bits(draw + (hops + 1ULL) * odd));
      const auto next = router_behind(topology_, here, option.hop, endpoint);
      if (!next) return;
      loads_[channels_(here, option.hop.port)] += traffic;
      state = option.after;
      state.virtual_channel = option.hop.virtual_channel;
      here = *next;
    }
  }

  /// Channel visits that all add_pair() so far took.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

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
  /// Part of a pair's traffic, somewhere on its way.
  struct Place {
    RouterId router;
    RouteState state;
    double traffic;
    [[nodiscard]] auto key() const {
      return std::tuple(router, state.via, state.random_bits, state.scratch, state.virtual_channel);
    }
  };

  static constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;

  [[nodiscard]] double traffic_of(RouterId from, RouterId to) const {
    if (from == to) return 0;
    return static_cast<double>(attached_[from].count) * attached_[to].count / topology_.endpoints();
  }

  RouteOption draw_option(RouterId here, RouterId to, EndpointId endpoint, const RouteState& state,
                          std::uint64_t random) {
    options_.clear();
    routing_.options(here, to, endpoint, state, options_);
    double left = static_cast<double>(random >> 11) * 0x1.0p-53;
    for (const RouteOption& option : options_) {
      left -= option.share;
      if (left < 0) return option;
    }
    return options_.front();
  }

  /// Moves all places one hop on, each over all its options.
  void advance(RouterId to, EndpointId endpoint) {
    ahead_.clear();
    for (const Place& place : places_) {
      options_.clear();
      routing_.options(place.router, to, endpoint, place.state, options_);
      for (const RouteOption& option : options_) {
        const double traffic = place.traffic * option.share;
        if (traffic <= 0) continue;
        const auto next = router_behind(topology_, place.router, option.hop, endpoint);
        if (!next) continue;
        loads_[channels_(place.router, option.hop.port)] += traffic;
        ++visits_;
        ahead_.push_back({*next, option.after, traffic});
        ahead_.back().state.virtual_channel = option.hop.virtual_channel;
      }
    }
    if (ahead_.size() > 16) merge();
    places_.swap(ahead_);
  }

  void merge() {
    std::sort(ahead_.begin(), ahead_.end(),
              [](const Place& a, const Place& b) { return a.key() < b.key(); });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < ahead_.size(); ++i) {
      if (ahead_[i].key() == ahead_[kept].key()) {
        ahead_[kept].traffic += ahead_[i].traffic;
      } else {
        ahead_[++kept] = ahead_[i];
      }
    }
    ahead_.resize(kept + 1);
  }

  const Topology& topology_;
  const Routing& routing_;
  std::vector<RouteState> starts_;
  std::vector<RouteOption> options_;
  std::vector<Place> places_;
  std::vector<Place> ahead_;
  std::vector<RouterEndpoints> attached_;
  ChannelIndex channels_;
  std::vector<double> loads_;
  std::uint64_t visits_ = 0;
  Steps steps_;
};

RouterId random_router(const Topology& topology, std::uint64_t draw) {
  return static_cast<RouterId>(mix_bits(draw) % topology.routers());
}

ChannelLoads sampled_loads(const Topology& topology, const Routing& routing) {
  constexpr std::uint64_t pairs = 200'000;
  const double all_pairs = static_cast<double>(topology.routers()) * topology.routers();
  LoadSum sum(topology, routing);
  for (std::uint64_t i = 0; i < pairs; ++i) {
    sum.add_draw(random_router(topology, 2 * i), random_router(topology, 2 * i + 1),
                 all_pairs / static_cast<double>(pairs), i);
  }
  ChannelLoads loads = sum.by_class();
  loads.max_by_class = loads.mean_by_class;
  loads.exact = false;
  return loads;
}

}  // namespace

std::uint64_t estimate_walked_hops(const Topology& topology, const Routing& routing) {
  const std::uint64_t all_pairs = std::uint64_t{topology.routers()} * topology.routers();
  if (all_pairs > max_walked_hops) return all_pairs;
  constexpr std::uint64_t pairs = 16;
  LoadSum sum(topology, routing);
  for (std::uint64_t i = 0; i < pairs; ++i) {
    sum.add_pair(random_router(topology, 2 * i), random_router(topology, 2 * i + 1));
  }
  return sum.visits() * all_pairs / pairs;
}

ChannelLoads measure_channel_loads(const Topology& topology, const Routing& routing) {
  ChannelLoads loads;
  if (estimate_walked_hops(topology, routing) > max_walked_hops) {
    loads = sampled_loads(topology, routing);
  } else {
    LoadSum sum(topology, routing);
    for (RouterId from = 0; from < topology.routers(); ++from) {
      for (RouterId to = 0; to < topology.routers(); ++to) sum.add_pair(from, to);
    }
    loads = sum.by_class();
  }
  for (const double load : loads.max_by_class) loads.max = std::max(loads.max, load);
  return loads;
}

}  // namespace simcore::statics
