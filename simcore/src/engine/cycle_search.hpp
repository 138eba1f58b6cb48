// The search for a cycle in a directed graph, depth first and without recursion.
//
// The core asks three questions that are this search: whether forwarding tables can deadlock
// (forwarding/route_check.hpp), whether a routing can (statics/deadlock_check.hpp), and which
// buffers of a running network wait for each other (router/deadlock_finder.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "namespaces.hpp"

namespace simcore::engine {

/// `follow(node, next)` gives the first follower of `node` at place `next` or later and sets `next`
/// to the place behind it. It gives nothing when no follower is left. A node costs nine bytes.
template <class Follow>
class CycleSearch {
 public:
  using Nodes = std::vector<std::uint32_t>;

  /// Nodes are numbered from 0 to `nodes` - 1.
  CycleSearch(std::uint32_t nodes, Follow follow)
      : follow_(std::move(follow)), marks_(nodes, Mark::unseen) {}

  /// The nodes of a cycle that `start` leads to: each is followed by the next and the last by the
  /// first. Empty when `start` leads to none. No node is searched twice over all calls.
  [[nodiscard]] Nodes from(std::uint32_t start) {
    if (marks_[start] == Mark::unseen) enter(start);
    while (!path_.empty()) {
      Visit& here = path_.back();
      const std::optional<std::uint32_t> after = follow_(here.node, here.next);
      if (!after) {
        marks_[here.node] = Mark::done;
        path_.pop_back();
      } else if (marks_[*after] == Mark::on_path) {
        return path_from(*after);
      } else if (marks_[*after] == Mark::unseen) {
        enter(*after);
      }
    }
    return {};
  }

  /// The first cycle that from() finds, asked for every node in order. Empty when there is none.
  [[nodiscard]] Nodes anywhere() {
    for (std::uint32_t start = 0; start < marks_.size(); ++start) {
      if (Nodes cycle = from(start); !cycle.empty()) return cycle;
    }
    return {};
  }

 private:
  enum class Mark : std::uint8_t { unseen, on_path, done };
  struct Visit {
    std::uint32_t node;
    std::uint32_t next;  // the place of its followers to look at next
  };

  void enter(std::uint32_t node) {
    marks_[node] = Mark::on_path;
    path_.push_back({node, 0});
  }

  [[nodiscard]] Nodes path_from(std::uint32_t first) const {
    Nodes cycle;
    const auto start = std::find_if(path_.begin(), path_.end(),
                                    [first](const Visit& visit) { return visit.node == first; });
    for (auto visit = start; visit != path_.end(); ++visit) cycle.push_back(visit->node);
    return cycle;
  }

  Follow follow_;
  std::vector<Mark> marks_;
  std::vector<Visit> path_;
};

}  // namespace simcore::engine
