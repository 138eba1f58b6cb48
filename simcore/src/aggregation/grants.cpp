#include "aggregation/grants.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/shuffle.hpp"
#include "params/errors.hpp"

namespace simcore::aggregation {
namespace {

/// Numbers of the placement's stream that neither placements nor roots draw.
constexpr std::uint64_t kOrderDraws = 1002;

/// Finds the part of a tree below the lowest router that has all of a group's endpoints below it.
class SubtreeFinder {
 public:
  SubtreeFinder(const AggregationNetwork& network)
      : network_(network), below_(network.topology().routers()) {}

  std::vector<RouterId> find(const GroupRequest& request, const AggregationTree& tree) {
    const std::vector<RouterId> leaves = leaves_of(request, tree);
    std::vector<RouterId> routers = climb(leaves, tree);
    const auto all = static_cast<std::uint32_t>(leaves.size());
    // Above the group's root lie routers that have all of the group below them too.
    const auto top = *std::min_element(routers.begin(), routers.end(), [&](RouterId a, RouterId b) {
      return std::pair(all - below_[a], tree.levels[a]) <
             std::pair(all - below_[b], tree.levels[b]);
    });
    const std::uint32_t levels = tree.levels[top];
    std::erase_if(routers, [&](RouterId r) { return below_[r] == all && r != top; });
    std::fill(below_.begin(), below_.end(), 0);
    // A parent has more levels than its children.
    std::sort(routers.begin(), routers.end(), [&tree](RouterId a, RouterId b) {
      return std::pair(tree.levels[b], a) < std::pair(tree.levels[a], b);
    });
    refuse_levels(request, levels);
    return routers;
  }

 private:
  [[nodiscard]] std::vector<RouterId> leaves_of(const GroupRequest& request,
                                                const AggregationTree& tree) const {
    std::vector<RouterId> leaves;
    for (const auto& channel : request.channels) {
      const RouterId router = network_.topology().router_of(channel.endpoint);
      if (tree.holds(router)) {
        leaves.push_back(router);
        continue;
      }
      throw NoTree(request.workload, "endpoint " + std::to_string(channel.endpoint),
                   "endpoints that the tree from router " + std::to_string(tree.root) + " leads to",
                   "has a group that spans parts of the network that no tree joins");
    }
    std::sort(leaves.begin(), leaves.end());
    leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
    return leaves;
  }

  /// All routers from the leaves up to the tree's root; counts for each the leaves below.
  std::vector<RouterId> climb(const std::vector<RouterId>& leaves, const AggregationTree& tree) {
    std::vector<RouterId> found;
    for (RouterId here : leaves) {
      for (;;) {
        if (below_[here]++ == 0) found.push_back(here);
        if (tree.parent[here] == here) break;
        here = tree.parent[here];
      }
    }
    return found;
  }

  void refuse_levels(const GroupRequest& request, std::uint32_t needed) const {
    const std::uint32_t allowed = network_.settings().levels;
    if (allowed == 0 || needed <= allowed) return;
    throw NoTree("aggregation.levels", std::to_string(allowed),
                 "at least " + std::to_string(needed) + ", or null",
                 "cuts the tree into parts: a group of " + request.workload + " spans " +
                     std::to_string(needed) + " levels of nodes");
  }

  const AggregationNetwork& network_;
  std::vector<std::uint32_t> below_;  ///< by router
};

std::vector<std::uint32_t> order_of(const std::vector<GroupGrant>& groups, GrantOrder rule,
                                    const RandomStream& stream) {
  std::vector<std::uint32_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0U);
  if (rule == GrantOrder::foreground_last) {
    std::stable_partition(order.begin(), order.end(),
                          [&](std::uint32_t g) { return groups[g].request.job != 0; });
  }
  if (rule == GrantOrder::random) {
    std::uint64_t drawn = 0;
    shuffle(order, [&](std::uint32_t n) { return stream.below(n, 0, drawn++); });
  }
  return order;
}

/// Divides the pools among groups.
class Pools {
 public:
  Pools(const AggregationSettings& settings, std::uint32_t routers)
      : settings_(settings), groups_at_(routers) {}

  /// Gives the group its part, or none.
  bool admit(const GroupGrant& group) {
    if (settings_.pool > 0) {
      std::uint32_t least = settings_.pool;
      for (const RouterId r : group.routers) {
        least = std::min(least, settings_.pool / (groups_at_[r] + 1));
      }
      if (least < settings_.least_operations) {
        if (settings_.when_full == WhenFull::refuse) refuse(group);
        if (settings_.when_full == WhenFull::host || least == 0) return false;
      }
    }
    for (const RouterId r : group.routers) ++groups_at_[r];
    return true;
  }
  /// What a group may have outstanding, once all are admitted.
  [[nodiscard]] std::uint32_t segments(const GroupGrant& group) const {
    std::uint32_t most = settings_.window;
    if (settings_.pool == 0 || settings_.streams()) return most;
    for (const RouterId r : group.routers) most = std::min(most, settings_.pool / groups_at_[r]);
    return most;
  }

 private:
  [[noreturn]] void refuse(const GroupGrant& group) const {
    throw PointError("aggregation.pool_operations", std::to_string(settings_.pool), "more",
                     "is too few for all groups: one of " + group.request.workload +
                         " would get fewer than " + std::to_string(settings_.least_operations));
  }

  const AggregationSettings& settings_;
  std::vector<std::uint32_t> groups_at_;  ///< by router
};

/// Grants with WhenFull::queue: whole jobs get what they need until they end, or queue.
///
/// A job with a grant has no operation that waits for another job, so that it ends and gives back.
class Queues {
 public:
  Queues(const AggregationSettings& settings, std::uint32_t routers,
         std::vector<GroupGrant>& groups)
      : settings_(settings), groups_(groups), left_(routers, settings.pool) {}

  void admit(const std::vector<std::uint32_t>& order) {
    std::vector<std::uint32_t> jobs;
    for (const std::uint32_t g : order) {
      const std::uint32_t job = groups_[g].request.job;
      if (std::find(jobs.begin(), jobs.end(), job) == jobs.end()) jobs.push_back(job);
    }
    for (const std::uint32_t job : jobs) admit_job(job);
    std::fill(left_.begin(), left_.end(), settings_.pool);
    for (const GroupGrant& group : groups_) {
      if (!group.request.repeats) continue;
      for (const RouterId r : group.routers) left_[r] -= group.granted();
    }
    for (const GroupGrant& group : groups_) refuse_hopeless(group);
  }

 private:
  /// A stream holds its routers for an operation, never for a job.
  void admit_job(std::uint32_t job) {
    const std::vector<std::uint32_t> before = left_;
    bool all = !settings_.streams();
    for (GroupGrant& group : groups_) {
      if (group.request.job != job) continue;
      std::uint32_t granted = settings_.window;
      for (const RouterId r : group.routers) granted = std::min(granted, left_[r]);
      all = all && granted >= std::min(settings_.least_operations, settings_.window);
      for (const RouterId r : group.routers) left_[r] -= granted;
      group.segments = granted;
    }
    if (all) return;
    left_ = before;
    for (GroupGrant& group : groups_) {
      if (group.request.job != job) continue;
      group.segments = settings_.window;
      group.queued = true;
    }
  }

  /// A job that has to end must not wait for what others keep.
  void refuse_hopeless(const GroupGrant& group) const {
    if (!group.queued || group.request.repeats) return;
    for (const RouterId r : group.routers) {
      if (left_[r] > 0) continue;
      throw PointError("aggregation.pool_operations", std::to_string(settings_.pool), "more",
                       "is too few: a group of " + group.request.workload +
                           " would wait for operations that jobs keep which go on until the "
                           "foreground ends");
    }
  }

  const AggregationSettings& settings_;
  std::vector<GroupGrant>& groups_;
  std::vector<std::uint32_t> left_;  ///< by router
};

}  // namespace

std::vector<GroupGrant> grant_groups(const AggregationNetwork& network,
                                     std::vector<GroupRequest> requests,
                                     const RandomStream& stream) {
  if (requests.size() > kMostGroups) {
    throw PointError("aggregation.kind", "sharp", "at most " + std::to_string(kMostGroups),
                     "has " + std::to_string(requests.size()) + " groups of ranks");
  }
  std::vector<GroupGrant> groups;
  SubtreeFinder subtrees(network);
  for (GroupRequest& request : requests) {
    const auto tree = static_cast<std::uint32_t>(groups.size() % network.trees().size());
    std::vector<RouterId> routers = subtrees.find(request, network.trees()[tree]);
    groups.push_back({std::move(request), tree, std::move(routers)});
  }
  const std::vector<std::uint32_t> order =
      order_of(groups, network.settings().grant_order, stream.part(kOrderDraws));
  if (network.settings().queues()) {
    Queues(network.settings(), network.topology().routers(), groups).admit(order);
    return groups;
  }
  Pools pools(network.settings(), network.topology().routers());
  std::vector<std::uint32_t> granted;
  for (const std::uint32_t g : order) {
    if (pools.admit(groups[g])) granted.push_back(g);
  }
  for (const std::uint32_t g : granted) groups[g].segments = pools.segments(groups[g]);
  return groups;
}

}  // namespace simcore::aggregation
