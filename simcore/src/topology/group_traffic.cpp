#include "topology/group_traffic.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace simcore::topology {
namespace {

using Links = std::span<const GlobalLink>;

/// Most cells of the table of local loads: 128 MiB.
constexpr double max_cells = 1U << 24;

/// How many of the links have each router at one end; the routers that have any.
struct Ends {
  Ends(std::uint32_t routers, Links links, std::uint16_t GlobalLink::* end) : count(routers) {
    for (const GlobalLink& link : links) {
      if (count[link.*end]++ == 0) used.push_back(link.*end);
    }
  }
  std::vector<std::uint32_t> count;
  std::vector<std::uint32_t> used;
};

/// Calls `visit(from, to)` for the pairs of groups whose traffic stands for that of all.
template <class Visitor>
void visit_groups(const GroupWiring& wiring, Visitor visit) {
  const std::uint32_t g = wiring.size().g;
  for (std::uint32_t from = 0; from < (wiring.alike() ? 1 : g); ++from) {
    for (std::uint32_t to = 0; to < g; ++to) {
      if (to != from) visit(from, to);
    }
  }
}

/// Busiest channels and mean distance from loads in units of the traffic of one pair of routers.
/// `all_loads` is the sum over the channels of `groups_counted` of the `groups`.
UniformTraffic traffic_of(double busiest_local, double busiest_global, double all_loads,
                          double groups_counted, double groups, double concentration,
                          double endpoints) {
  const double pair = concentration * concentration / endpoints;
  return {.busiest_by_class = {busiest_local * pair, busiest_global * pair},
          .mean_hops = all_loads * pair * groups / groups_counted / endpoints};
}

/// Adds up what pairs of routers put on the channels of a dragonfly, in units of a pair's traffic.
class DragonflySum {
 public:
  explicit DragonflySum(const GroupWiring& wiring)
      : wiring_(wiring),
        a_(wiring.size().a),
        local_(std::size_t{a_} * a_ * (wiring.alike() ? 1 : wiring.size().g), 1.0) {
    // Inside a group every router sends to every other directly, and nothing to itself.
    for (std::size_t cell = 0; cell < local_.size(); ++cell) {
      if (cell / a_ % a_ == cell % a_) local_[cell] = 0;
    }
  }

  /// All traffic from one group to another. False: too much work.
  bool add(std::uint32_t from, std::uint32_t to) {
    links_ = wiring_.links(from, to);
    near_.emplace(a_, links_, &GlobalLink::near_router);
    far_.emplace(a_, links_, &GlobalLink::far_router);
    global_.assign(links_.size(), 0.0);
    near_row_ = group_row(from);
    far_row_ = group_row(to);
    steps_ += static_cast<double>(near_->used.size() + far_->used.size()) *
              static_cast<double>(a_ + links_.size());
    if (steps_ > max_traffic_steps) return false;
    add_strangers();
    add_acquainted();
    for (const double load : global_) {
      busiest_global_ = std::max(busiest_global_, load);
      global_sum_ += load;
    }
    return true;
  }

  [[nodiscard]] UniformTraffic traffic(double concentration) const {
    const double groups = wiring_.size().g;
    const double sum = std::accumulate(local_.begin(), local_.end(), global_sum_);
    return traffic_of(*std::max_element(local_.begin(), local_.end()), busiest_global_, sum,
                      wiring_.alike() ? 1 : groups, groups, concentration,
                      groups * a_ * concentration);
  }

 private:
  [[nodiscard]] std::size_t group_row(std::uint32_t group) const {
    return wiring_.alike() ? 0 : std::size_t{group} * a_ * a_;
  }
  double& near_local(std::uint32_t from, std::uint32_t to) {
    return local_[near_row_ + std::size_t{from} * a_ + to];
  }
  double& far_local(std::uint32_t from, std::uint32_t to) {
    return local_[far_row_ + std::size_t{from} * a_ + to];
  }

  /// Pairs of which one router or both have no link to the other's group: over any link at all, or
  /// over any link that starts or ends at the other one.
  void add_strangers() {
    const double all = static_cast<double>(links_.size());
    const double near_strangers = a_ - static_cast<double>(near_->used.size());
    const double far_strangers = a_ - static_cast<double>(far_->used.size());
    std::vector<double> by_near(a_), by_far(a_);
    for (std::size_t k = 0; k < links_.size(); ++k) {
      const double starts = near_->count[links_[k].near_router];
      const double ends = far_->count[links_[k].far_router];
      by_near[links_[k].near_router] += far_strangers / all + 1 / ends;
      by_far[links_[k].far_router] += near_strangers / all + 1 / starts;
      global_[k] +=
          near_strangers * far_strangers / all + far_strangers / starts + near_strangers / ends;
    }
    for (std::uint32_t stranger = 0; stranger < a_; ++stranger) {
      if (near_->count[stranger] == 0) {
        for (const std::uint32_t n : near_->used) near_local(stranger, n) += by_near[n];
      }
      if (far_->count[stranger] == 0) {
        for (const std::uint32_t f : far_->used) far_local(f, stranger) += by_far[f];
      }
    }
  }

  /// Pairs of routers that both have links to the other's group: over the links between the two, or
  /// where there are none over all links that start at the one or end at the other.
  void add_acquainted() {
    std::vector<std::uint32_t> between(a_);
    for (const std::uint32_t x : near_->used) {
      for (const GlobalLink& link : links_) {
        if (link.near_router == x) ++between[link.far_router];
      }
      for (std::size_t k = 0; k < links_.size(); ++k) add_by_link(x, k, between);
      for (const GlobalLink& link : links_) between[link.far_router] = 0;
    }
  }

  /// What pairs (x, any) put on link k.
  void add_by_link(std::uint32_t x, std::size_t k, const std::vector<std::uint32_t>& between) {
    const GlobalLink& link = links_[k];
    const double own = near_->count[x];
    if (link.near_router != x) {
      if (between[link.far_router] > 0) return;
      const double share = 1 / (own + far_->count[link.far_router]);
      global_[k] += share;
      near_local(x, link.near_router) += share;
      return;
    }
    global_[k] += 1.0 / between[link.far_router];
    for (const std::uint32_t y : far_->used) {
      if (between[y] > 0) continue;
      const double share = 1 / (own + far_->count[y]);
      global_[k] += share;
      far_local(link.far_router, y) += share;
    }
  }

  const GroupWiring& wiring_;
  std::uint32_t a_;
  Links links_{};
  std::optional<Ends> near_, far_;  // of links_
  std::vector<double> global_;      // by links_
  std::size_t near_row_ = 0, far_row_ = 0;
  std::vector<double> local_;  // group by group, or one for all: by router and router
  double busiest_global_ = 0;
  double global_sum_ = 0;
  double steps_ = 0;
};

/// Uniform traffic on a dragonfly+, where all leaves of a group are alike. A local channel joins a
/// leaf and a spine; its load is kept by the spine.
class DragonflyPlusSum {
 public:
  DragonflyPlusSum(const GroupWiring& wiring, std::uint32_t leaves)
      : wiring_(wiring),
        leaves_(leaves),
        // Inside a group a leaf sends to every other over all spines.
        up_(std::size_t{wiring.size().a} * (wiring.alike() ? 1 : wiring.size().g),
            (leaves_ - 1) / wiring.size().a),
        down_(up_) {}

  void add(std::uint32_t from, std::uint32_t to) {
    const Links links = wiring_.links(from, to);
    const Ends near(wiring_.size().a, links, &GlobalLink::near_router);
    const double spines = static_cast<double>(near.used.size());
    const std::size_t near_row = wiring_.alike() ? 0 : from * wiring_.size().a;
    const std::size_t far_row = wiring_.alike() ? 0 : to * wiring_.size().a;
    for (const std::uint32_t spine : near.used) up_[near_row + spine] += leaves_ / spines;
    for (const GlobalLink& link : links) {
      const double share = leaves_ / spines / near.count[link.near_router];
      down_[far_row + link.far_router] += share;
      busiest_global_ = std::max(busiest_global_, share * leaves_);
      global_sum_ += share * leaves_;
    }
  }

  [[nodiscard]] UniformTraffic traffic(double concentration) const {
    const double groups = wiring_.size().g;
    const double local = std::accumulate(up_.begin(), up_.end(), 0.0) +
                         std::accumulate(down_.begin(), down_.end(), 0.0);
    const double busiest = std::max(*std::max_element(up_.begin(), up_.end()),
                                    *std::max_element(down_.begin(), down_.end()));
    return traffic_of(busiest, busiest_global_, local * leaves_ + global_sum_,
                      wiring_.alike() ? 1 : groups, groups, concentration,
                      groups * leaves_ * concentration);
  }

 private:
  const GroupWiring& wiring_;
  double leaves_;
  std::vector<double> up_, down_;  // by spine, group by group or one for all
  double busiest_global_ = 0;
  double global_sum_ = 0;
};

}  // namespace

std::optional<UniformTraffic> dragonfly_traffic(const GroupWiring& wiring,
                                                std::uint32_t concentration) {
  const GroupWiringSize& size = wiring.size();
  const double cells = static_cast<double>(size.a) * size.a * (wiring.alike() ? 1 : size.g);
  if (cells > max_cells) return std::nullopt;
  DragonflySum sum(wiring);
  bool counted = true;
  visit_groups(wiring, [&](std::uint32_t from, std::uint32_t to) {
    counted = counted && sum.add(from, to);
  });
  return counted ? std::optional(sum.traffic(concentration)) : std::nullopt;
}

std::optional<UniformTraffic> dragonfly_plus_traffic(const GroupWiring& wiring,
                                                     std::uint32_t leaves,
                                                     std::uint32_t concentration) {
  DragonflyPlusSum sum(wiring, leaves);
  visit_groups(wiring, [&](std::uint32_t from, std::uint32_t to) { sum.add(from, to); });
  return sum.traffic(concentration);
}

}  // namespace simcore::topology
