#include "failures/layered_paths.hpp"

#include <algorithm>
#include <string>

#include "params/errors.hpp"

namespace simcore::failures {

LayeredPaths::LayeredPaths(const Topology& topology, const std::vector<RouterId>& targets,
                           const std::vector<std::uint32_t>& order, std::uint32_t layers)
    : routers_(topology.routers()), states_(2 * layers), target_of_(routers_, kNoTarget) {
  find_neighbours(topology, order);
  for (std::uint32_t i = 0; i < targets.size(); ++i) target_of_[targets[i]] = i;
  hops_.assign(targets.size() * routers_ * states_, kNoPath);
  std::vector<std::uint64_t> ahead;
  for (const RouterId target : targets) search_from(target, ahead);
  for (const RouterId from : targets) {
    for (const RouterId to : targets) {
      const std::uint8_t fewest = hops(from, to, 0);
      complete_ = complete_ && fewest != kNoPath;
      if (fewest != kNoPath) longest_ = std::max<std::uint32_t>(longest_, fewest);
    }
  }
}

void LayeredPaths::find_neighbours(const Topology& topology,
                                   const std::vector<std::uint32_t>& order) {
  first_.push_back(0);
  for (RouterId here = 0; here < routers_; ++here) {
    const std::uint32_t radix = topology.radix(here);
    for (std::uint32_t p = 0; p < radix; ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = topology.peer(here, port);
      if (peer.kind != PortPeer::Kind::router) continue;
      neighbours_.push_back({peer.id, port, order[peer.id] < order[here]});
    }
    first_.push_back(neighbours_.size());
  }
}

/// Breadth first, backwards, over routers and states.
void LayeredPaths::search_from(RouterId target, std::vector<std::uint64_t>& ahead) {
  std::uint8_t* const hops = &hops_[std::size_t{target_of_[target]} * routers_ * states_];
  ahead.clear();
  for (State state = 0; state < states_; ++state) {
    hops[std::size_t{target} * states_ + state] = 0;
    ahead.push_back(std::uint64_t{target} * states_ + state);
  }
  for (std::size_t next = 0; next < ahead.size(); ++next) {
    const auto there = static_cast<RouterId>(ahead[next] / states_);
    const auto behind = static_cast<State>(ahead[next] % states_);
    const std::uint32_t length = hops[ahead[next]] + 1U;
    for (std::size_t i = first_[there]; i < first_[there + 1]; ++i) {
      // The hop that is looked for leads the other way.
      const bool up = !neighbours_[i].up;
      if (up == (behind % 2 == 1)) continue;
      for (std::uint32_t back = 0; back < 2 && back <= behind; ++back) {
        const std::size_t before = std::size_t{neighbours_[i].id} * states_ + (behind - back);
        if (hops[before] != kNoPath) continue;
        if (length > kMostHops) {
          throw PointError("failures", std::to_string(length) + " hops",
                           "at most " + std::to_string(kMostHops) + " hops a path",
                           "what is left of the network has paths of more than " +
                               std::to_string(kMostHops) + " hops");
        }
        hops[before] = static_cast<std::uint8_t>(length);
        ahead.push_back(before);
      }
    }
  }
}

bool LayeredPaths::cannot_deadlock() const {
  const std::uint32_t layers = states_ / 2;
  // A node is a channel of a layer: a neighbour's number times the layers, and the layer.
  const auto for_each_next = [&](std::size_t node, auto visit) {
    const Neighbour& hop = neighbours_[node / layers];
    const auto state = static_cast<State>(2 * (node % layers) + (hop.up ? 0 : 1));
    for (std::size_t i = first_[hop.id]; i < first_[hop.id + 1]; ++i) {
      const State behind = after(state, neighbours_[i].up);
      if (behind < states_) visit(i * layers + behind / 2);
    }
  };
  const std::size_t nodes = neighbours_.size() * layers;
  std::vector<std::uint32_t> before(nodes);
  for (std::size_t node = 0; node < nodes; ++node) {
    for_each_next(node, [&](std::size_t next) { ++before[next]; });
  }
  std::vector<std::size_t> free;
  for (std::size_t node = 0; node < nodes; ++node) {
    if (before[node] == 0) free.push_back(node);
  }
  for (std::size_t i = 0; i < free.size(); ++i) {
    for_each_next(free[i], [&](std::size_t next) {
      if (--before[next] == 0) free.push_back(next);
    });
  }
  return free.size() == nodes;
}

}  // namespace simcore::failures
