#include "failures/layered_paths.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "engine/listen.hpp"
#include "params/errors.hpp"

namespace simcore::failures {

LayeredPaths::LayeredPaths(const Topology& topology, const std::vector<RouterId>& targets,
                           const std::vector<std::uint32_t>& order, std::uint32_t layers)
    : routers_(topology.routers()), states_(2 * layers), target_of_(routers_, kNoTarget) {
  find_neighbours(topology, order);
  for (std::uint32_t i = 0; i < targets.size(); ++i) target_of_[targets[i]] = i;
  fill_listening(hops_, targets.size() * routers_ * states_, kNoPath);
  search_all(targets);
  for (const RouterId from : targets) {
    listen();
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

/// Breadth first, backwards, over routers and states: from up to 64 targets at once, a bit each.
class LayeredPaths::Search {
 public:
  explicit Search(LayeredPaths& paths)
      : paths_(paths),
        nodes_(std::size_t{paths.routers_} * paths.states_),
        seen_(nodes_),
        front_(nodes_),
        next_(nodes_) {}

  void run(const RouterId* targets, std::uint32_t count) {
    std::fill(seen_.begin(), seen_.end(), 0);
    std::fill(front_.begin(), front_.end(), 0);
    here_.clear();
    first_row_ = std::size_t{paths_.target_of_[targets[0]]} * nodes_;
    for (std::uint32_t t = 0; t < count; ++t) {
      for (std::uint32_t state = 0; state < paths_.states_; ++state) {
        const std::size_t node = std::size_t{targets[t]} * paths_.states_ + state;
        next_[node] = std::uint64_t{1} << t;
        here_.push_back(node);
      }
    }
    settle(0);
    for (std::uint32_t length = 1; !here_.empty(); ++length) {
      listen();
      step_back();
      settle(length);
    }
  }

 private:
  /// Finds what is one hop before the nodes of the front.
  void step_back() {
    ahead_.clear();
    for (const std::size_t node : here_) {
      const auto there = static_cast<RouterId>(node / paths_.states_);
      const auto behind = static_cast<State>(node % paths_.states_);
      const std::uint64_t front = std::exchange(front_[node], 0);
      for (std::size_t i = paths_.first_[there]; i < paths_.first_[there + 1]; ++i) {
        // The hop that is looked for leads the other way.
        const bool up = !paths_.neighbours_[i].up;
        if (up == (behind % 2 == 1)) continue;
        for (std::uint32_t back = 0; back < 2 && back <= behind; ++back) {
          const std::size_t before =
              std::size_t{paths_.neighbours_[i].id} * paths_.states_ + (behind - back);
          const std::uint64_t reached = front & ~seen_[before];
          if (reached == 0) continue;
          if (next_[before] == 0) ahead_.push_back(before);
          next_[before] |= reached;
        }
      }
    }
    here_.swap(ahead_);
  }

  /// Notes the length for all that has been found, which is the front from now on.
  void settle(std::uint32_t length) {
    if (length > kMostHops && !here_.empty()) {
      throw PointError("failures", std::to_string(length) + " hops",
                       "at most " + std::to_string(kMostHops) + " hops a path",
                       "what is left of the network has paths of more than " +
                           std::to_string(kMostHops) + " hops");
    }
    for (const std::size_t node : here_) {
      const std::uint64_t found = std::exchange(next_[node], 0);
      seen_[node] |= found;
      front_[node] = found;
      for (std::uint64_t left = found; left != 0; left &= left - 1) {
        const auto target = static_cast<std::size_t>(std::countr_zero(left));
        paths_.hops_[first_row_ + target * nodes_ + node] = static_cast<std::uint8_t>(length);
      }
    }
  }

  LayeredPaths& paths_;
  const std::size_t nodes_;
  std::size_t first_row_ = 0;  ///< in `hops_`, of the first target
  std::vector<std::uint64_t> seen_, front_, next_;
  std::vector<std::size_t> here_, ahead_;
};

/// Targets have the rows of the table in their order.
void LayeredPaths::search_all(const std::vector<RouterId>& targets) {
  constexpr std::size_t kAtOnce = 64;
  Search search(*this);
  for (std::size_t first = 0; first < targets.size(); first += kAtOnce) {
    search.run(&targets[first],
               static_cast<std::uint32_t>(std::min(kAtOnce, targets.size() - first)));
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
  Steps steps;
  for (std::size_t node = 0; node < nodes; ++node) {
    steps.next();
    for_each_next(node, [&](std::size_t next) { ++before[next]; });
  }
  std::vector<std::size_t> free;
  for (std::size_t node = 0; node < nodes; ++node) {
    if (before[node] == 0) free.push_back(node);
  }
  for (std::size_t i = 0; i < free.size(); ++i) {
    steps.next();
    for_each_next(free[i], [&](std::size_t next) {
      if (--before[next] == 0) free.push_back(next);
    });
  }
  return free.size() == nodes;
}

}  // namespace simcore::failures
