#include "forwarding/virtual_channels.hpp"

#include <algorithm>

#include "engine/listen.hpp"
#include "forwarding/channel_dependencies.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::forwarding {
namespace {

/// How many paths of one virtual channel follow each channel by each other. Rows are as in
/// ChannelDependencies.
class DependencyCounts {
 public:
  explicit DependencyCounts(const NetworkGraph& graph)
      : graph_(graph), row_of_(graph.channels(), no_row) {}

  std::uint32_t& at(ChannelId before, ChannelId after) {
    const RouterId between = graph_.to(before);
    std::size_t& row = row_of_[before];
    if (row == no_row) {
      row = counts_.size();
      counts_.resize(counts_.size() + graph_.degree(between), 0);
    }
    return counts_[row + (after - graph_.first_channel(between))];
  }
  /// The first channel from the `next`-th on that follows `before` on some path; moves `next`
  /// behind it. Gives false when there is none.
  bool advance(ChannelId before, std::uint32_t& next, ChannelId& after) const {
    if (row_of_[before] == no_row) return false;
    const RouterId between = graph_.to(before);
    const std::uint32_t degree = graph_.degree(between);
    while (next < degree && counts_[row_of_[before] + next] == 0) ++next;
    if (next >= degree) return false;
    after = graph_.first_channel(between) + next++;
    return true;
  }

 private:
  static constexpr std::size_t no_row = ~std::size_t{0};

  const NetworkGraph& graph_;
  std::vector<std::size_t> row_of_;
  std::vector<std::uint32_t> counts_;
};

/// One virtual channel whose cycles are broken by moving paths to the next.
///
/// The search is that of engine/cycle_search.hpp, but dependencies vanish under way: after each
/// broken cycle it takes back a part of its path and goes on from there.
class CycleBreaker {
 public:
  CycleBreaker(const NetworkGraph& graph, Routes& routes, std::uint8_t number)
      : graph_(graph), routes_(routes), number_(number), counts_(graph) {
    for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
      listen();
      for (RouterId source = 0; source < graph.routers(); ++source) {
        if (graph.endpoints_at(source).empty() || vc(source, destination) != number) continue;
        count_path(source, destination, 1);
      }
    }
  }

  /// Depth-first search that goes on where it was after each broken cycle. Gives whether any path
  /// was moved; with `may_move` false, whether one would have to be.
  bool break_cycles(bool may_move) {
    state_.assign(graph_.channels(), unseen);
    starts_.resize(graph_.channels());
    for (ChannelId channel = 0; channel < graph_.channels(); ++channel) {
      starts_[graph_.channels() - 1 - channel] = channel;
    }
    bool moved = false;
    while (!starts_.empty()) {
      const ChannelId start = starts_.back();
      starts_.pop_back();
      if (state_[start] != unseen) continue;
      listen();
      push(start);
      while (!path_.empty()) {
        ChannelId after = 0;
        if (!counts_.advance(path_.back().channel, path_.back().next, after)) {
          state_[path_.back().channel] = done;
          path_.pop_back();
        } else if (state_[after] == unseen) {
          push(after);
        } else if (state_[after] == open) {
          if (!may_move) return true;
          moved = true;
          break_cycle(after);
        }
      }
    }
    return moved;
  }

 private:
  enum : std::uint8_t { unseen, open, done };
  struct Visit {
    ChannelId channel;
    std::uint32_t next;  // which of the following channels to look at next
  };

  [[nodiscard]] std::uint8_t& vc(RouterId source, EndpointId destination) {
    return routes_.vcs[std::size_t{destination} * graph_.routers() + source];
  }

  void push(ChannelId channel) {
    state_[channel] = open;
    path_.push_back({channel, 0});
  }

  void count_path(RouterId source, EndpointId destination, std::uint32_t change) {
    ChannelId before = routes_.tables.channel(graph_, source, destination);
    while (before != kNoChannel) {
      const ChannelId after = routes_.tables.channel(graph_, graph_.to(before), destination);
      if (after != kNoChannel) counts_.at(before, after) += change;  // ~0 subtracts one
      before = after;
    }
  }

  /// The path from `again` to its end is a cycle: empties its rarest dependency, then goes back to
  /// before the first dependency that has vanished.
  void break_cycle(ChannelId again) {
    std::size_t first = path_.size();
    while (path_[--first].channel != again) {
    }
    std::size_t rarest = path_.size() - 1;
    const auto count = [this, again](std::size_t i) {
      return counts_.at(path_[i].channel, i + 1 < path_.size() ? path_[i + 1].channel : again);
    };
    for (std::size_t i = first; i < path_.size(); ++i) {
      if (count(i) < count(rarest)) rarest = i;
    }
    move_paths(path_[rarest].channel,
               rarest + 1 < path_.size() ? path_[rarest + 1].channel : again);
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
      if (count(i) != 0) continue;
      while (path_.size() > i + 1) {
        state_[path_.back().channel] = unseen;
        starts_.push_back(path_.back().channel);
        path_.pop_back();
      }
    }
  }

  /// Moves every path of this virtual channel that takes `after` right behind `before`.
  void move_paths(ChannelId before, ChannelId after) {
    const RouterId at = graph_.from(before);
    const RouterId between = graph_.to(before);
    listen();
    for (EndpointId destination = 0; destination < graph_.endpoints(); ++destination) {
      if (routes_.tables.channel(graph_, at, destination) != before ||
          routes_.tables.channel(graph_, between, destination) != after) {
        continue;
      }
      upstream_.assign(1, at);
      while (!upstream_.empty()) {
        const RouterId router = upstream_.back();
        upstream_.pop_back();
        move_path(router, destination);
        for (const ChannelId channel : graph_.channels_of(router)) {
          const RouterId neighbour = graph_.to(channel);
          const ChannelId towards = graph_.reverse(channel);
          if (routes_.tables.channel(graph_, neighbour, destination) == towards) {
            upstream_.push_back(neighbour);
          }
        }
      }
    }
  }

  void move_path(RouterId source, EndpointId destination) {
    if (graph_.endpoints_at(source).empty() || vc(source, destination) != number_) return;
    count_path(source, destination, ~0U);
    vc(source, destination) = static_cast<std::uint8_t>(number_ + 1);
  }

  const NetworkGraph& graph_;
  Routes& routes_;
  std::uint8_t number_;
  DependencyCounts counts_;
  std::vector<std::uint8_t> state_;  // by channel
  std::vector<ChannelId> starts_;    // channels that the search has still to begin at, last first
  std::vector<Visit> path_;          // the open channels
  std::vector<RouterId> upstream_;   // scratch of move_paths
};

/// Whether all paths on one virtual channel are free of deadlock. It does not count them.
bool one_suffices(const NetworkGraph& graph, const Routes& routes) {
  ChannelDependencies dependencies(graph);
  std::vector<std::uint32_t> seen(graph.routers(), ~0U);
  for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
    listen();
    for (RouterId source = 0; source < graph.routers(); ++source) {
      if (graph.endpoints_at(source).empty()) continue;
      for (RouterId router = source; seen[router] != destination;) {
        seen[router] = destination;
        const ChannelId before = routes.tables.channel(graph, router, destination);
        if (before == kNoChannel) break;
        router = graph.to(before);
        const ChannelId after = routes.tables.channel(graph, router, destination);
        if (after != kNoChannel) dependencies.add(before, after);
      }
    }
  }
  return dependencies.find_cycle().empty();
}

}  // namespace

ParamSpec max_virtual_channels_param() {
  return count_param(
      AxisKind::resource, "max_virtual_lanes", 8, {.least = 1, .most = 255},
      "Virtual channels that the routers have; InfiniBand calls them virtual lanes. A network that "
      "needs more is an error. When it needs more only because links failed, the paths left over "
      "share the last one, which may deadlock.");
}

std::uint32_t max_virtual_channels(const Params& params) {
  return static_cast<std::uint32_t>(params.integer("max_virtual_lanes"));
}

void refuse_virtual_channels(const std::string& engine, std::uint32_t allowed) {
  throw PointError("routing.max_virtual_lanes", std::to_string(allowed),
                   "at least " + std::to_string(allowed + 1),
                   engine + " needs more virtual channels to be free of deadlock on this network");
}

bool spread_over_virtual_channels(const NetworkGraph& graph, Routes& routes, std::uint32_t most) {
  routes.virtual_channels = 1;
  routes.vcs.clear();
  if (one_suffices(graph, routes)) return true;
  routes.vcs.assign(std::size_t{graph.routers()} * graph.endpoints(), 0);
  for (std::uint32_t number = 0; number < most; ++number) {
    routes.virtual_channels = number + 1;
    CycleBreaker breaker(graph, routes, static_cast<std::uint8_t>(number));
    const bool last = number + 1 == most;
    if (!breaker.break_cycles(!last)) return true;
  }
  return false;
}

}  // namespace simcore::forwarding
