#include "forwarding/lane_split.hpp"

#include <algorithm>

#include "engine/listen.hpp"
#include "forwarding/channel_dependencies.hpp"

namespace simcore {
namespace {

bool leads_on(TableEntry entry) {
  return entry != ForwardingTables::deliver && entry != ForwardingTables::unreachable;
}

/// How many paths of one lane follow each channel by each other; rows as in ChannelDependencies.
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

/// One lane whose cycles are broken by moving paths to the next.
class Lane {
 public:
  Lane(const NetworkGraph& graph, Routes& routes, std::uint8_t number)
      : graph_(graph), routes_(routes), number_(number), counts_(graph) {
    for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
      listen();
      for (RouterId source = 0; source < graph.routers(); ++source) {
        if (graph.endpoints_at(source).empty() || lane(source, destination) != number) continue;
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

  [[nodiscard]] std::uint8_t& lane(RouterId source, EndpointId destination) {
    return routes_.lanes[std::size_t{destination} * graph_.routers() + source];
  }

  void push(ChannelId channel) {
    state_[channel] = open;
    path_.push_back({channel, 0});
  }

  void count_path(RouterId source, EndpointId destination, std::uint32_t change) {
    TableEntry entry = routes_.tables.at(source, destination);
    if (!leads_on(entry)) return;
    ChannelId before = graph_.first_channel(source) + entry;
    for (;;) {
      const RouterId router = graph_.to(before);
      entry = routes_.tables.at(router, destination);
      if (!leads_on(entry)) return;
      const ChannelId after = graph_.first_channel(router) + entry;
      counts_.at(before, after) += change;  // ~0 subtracts one
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

  /// Moves every path of this lane that takes `after` right behind `before`.
  void move_paths(ChannelId before, ChannelId after) {
    const RouterId at = graph_.from(before);
    const RouterId between = graph_.to(before);
    const auto entry_before = static_cast<TableEntry>(before - graph_.first_channel(at));
    const auto entry_after = static_cast<TableEntry>(after - graph_.first_channel(between));
    listen();
    for (EndpointId destination = 0; destination < graph_.endpoints(); ++destination) {
      if (routes_.tables.at(at, destination) != entry_before ||
          routes_.tables.at(between, destination) != entry_after) {
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
          const TableEntry entry = routes_.tables.at(neighbour, destination);
          if (leads_on(entry) && graph_.first_channel(neighbour) + entry == towards) {
            upstream_.push_back(neighbour);
          }
        }
      }
    }
  }

  void move_path(RouterId source, EndpointId destination) {
    if (graph_.endpoints_at(source).empty() || lane(source, destination) != number_) return;
    count_path(source, destination, ~0U);
    lane(source, destination) = static_cast<std::uint8_t>(number_ + 1);
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

/// Whether all paths on one lane are free of deadlock, without counting them.
bool one_lane_suffices(const NetworkGraph& graph, const Routes& routes) {
  ChannelDependencies dependencies(graph);
  std::vector<std::uint32_t> seen(graph.routers(), ~0U);
  for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
    listen();
    for (RouterId source = 0; source < graph.routers(); ++source) {
      if (graph.endpoints_at(source).empty()) continue;
      for (RouterId router = source; seen[router] != destination;) {
        seen[router] = destination;
        const TableEntry entry = routes.tables.at(router, destination);
        if (!leads_on(entry)) break;
        const ChannelId before = graph.first_channel(router) + entry;
        router = graph.to(before);
        const TableEntry next = routes.tables.at(router, destination);
        if (leads_on(next)) dependencies.add(before, graph.first_channel(router) + next);
      }
    }
  }
  return dependencies.find_cycle().empty();
}

}  // namespace

bool split_lanes(const NetworkGraph& graph, Routes& routes, std::uint32_t most_lanes) {
  routes.virtual_lanes = 1;
  routes.lanes.clear();
  if (one_lane_suffices(graph, routes)) return true;
  routes.lanes.assign(std::size_t{graph.routers()} * graph.endpoints(), 0);
  for (std::uint32_t number = 0; number < most_lanes; ++number) {
    routes.virtual_lanes = number + 1;
    Lane lane(graph, routes, static_cast<std::uint8_t>(number));
    const bool last = number + 1 == most_lanes;
    if (!lane.break_cycles(!last)) return true;
  }
  return false;
}

}  // namespace simcore
