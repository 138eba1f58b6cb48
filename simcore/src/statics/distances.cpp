#include "statics/distances.hpp"

#include <algorithm>

#include "engine/listen.hpp"
#include "engine/random.hpp"
#include "statics/channel_index.hpp"

namespace simcore::statics {
namespace {

/// All routers, or as many as the limit allows: the first one and a random choice.
std::vector<RouterId> source_routers(const Topology& topology) {
  const std::uint64_t routers = topology.routers();
  const std::uint64_t count = std::min(routers, max_distance_pairs / routers + 1);
  std::vector<RouterId> sources(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    sources[i] = static_cast<RouterId>(count == routers || i == 0 ? i : mix_bits(i) % routers);
  }
  return sources;
}

}  // namespace

Distances measure_distances(const Topology& topology) {
  const std::vector<RouterEndpoints> attached = endpoints_by_router(topology);
  const std::vector<RouterId> sources = source_routers(topology);
  Distances result{.exact = sources.size() == topology.routers()};
  std::uint64_t hops = 0;
  std::uint64_t source_endpoints = 0;
  for (const RouterId from : sources) {
    listen();
    std::uint64_t hops_from = 0;
    for (RouterId to = 0; to < topology.routers(); ++to) {
      const std::uint32_t distance = topology.minimal_hops(from, to);
      hops_from += std::uint64_t{distance} * attached[to].count;
      if (attached[from].count > 0 && attached[to].count > 0) {
        result.diameter = std::max(result.diameter, distance);
      }
    }
    hops += hops_from * attached[from].count;
    source_endpoints += attached[from].count;
  }
  const auto endpoints = static_cast<double>(topology.endpoints());
  const double mean_sum = static_cast<double>(hops) / static_cast<double>(source_endpoints);
  result.mean_hops_including_self = mean_sum / endpoints;
  result.mean_hops = endpoints > 1 ? mean_sum / (endpoints - 1) : 0;
  return result;
}

double estimate_mean_hops(const Topology& topology) {
  constexpr std::uint64_t most_exact_pairs = 1'000'000;
  constexpr std::uint64_t sampled_pairs = 262'144;
  const std::uint64_t routers = topology.routers();
  if (routers * routers <= most_exact_pairs) {
    return measure_distances(topology).mean_hops_including_self;
  }
  // Networks that are lists of cables search them anew from every source: there are few of these.
  const std::uint64_t sources = std::clamp<std::uint64_t>((1U << 25) / routers, 512, 4096);
  const std::uint64_t targets = sampled_pairs / sources;
  const auto drawn = [&](std::uint64_t number) {
    return topology.router_of(static_cast<EndpointId>(mix_bits(number) % topology.endpoints()));
  };
  std::uint64_t hops = 0;
  for (std::uint64_t s = 0; s < sources; ++s) {
    const RouterId from = drawn(s);
    for (std::uint64_t t = 0; t < targets; ++t) {
      hops += topology.minimal_hops(from, drawn(sources + s * targets + t));
    }
  }
  return static_cast<double>(hops) / static_cast<double>(sources * targets);
}

}  // namespace simcore::statics
