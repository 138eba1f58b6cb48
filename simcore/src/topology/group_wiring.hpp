// How the global ports of a dragonfly's groups are joined.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "topology/divider.hpp"

namespace simcore::topology {

/// A global link as seen from one group: its two ends, each a router's place among those of its
/// group that have global ports, and a global port of that router.
struct GlobalLink {
  std::uint16_t near_router = 0;
  std::uint16_t near_port = 0;
  std::uint16_t far_router = 0;
  std::uint16_t far_port = 0;
};

/// `g` groups of `a` routers with `h` global ports each. The a*h global ports of a group are slots,
/// router by router.
struct GroupWiringSize {
  std::uint32_t a = 1;
  std::uint32_t h = 1;
  std::uint32_t g = 2;
};

enum class WiringRule : std::uint8_t { relative, circulant, all_to_all, absolute };

/// The wiring between groups, by one of four rules.
///
/// relative: the first floor(a h / (g-1)) * (g-1) slots lead to the groups 1, 2, ..., g-1 ahead
/// (modulo g), over and over; the k-th link towards the group d ahead meets that group's k-th link
/// towards the group g-d ahead. Surplus slots stay empty or become parallel links to the groups 1,
/// g-1, 2, g-2, ... ahead; an odd one goes to the opposite group (g even) or stays empty.
///
/// circulant (h even): router i is joined to the routers i of the groups at plus and minus
/// i h/2 + 1, ..., i h/2 + h/2; an offset that is a multiple of g leaves its two ports empty.
///
/// all_to_all (h = m (g-1), a a multiple of m): router i is joined to the routers i, i + a/m, ...,
/// i + (m-1) a/m (modulo a) of every other group.
///
/// absolute: slot k of group i leads to group k, or k+1 where k >= i, modulo g-1 over and over;
/// surplus slots stay empty.
class GroupWiring {
 public:
  /// The size must suit the rule; `parallel_surplus` is for relative wiring.
  GroupWiring(GroupWiringSize size, WiringRule rule, bool parallel_surplus = false);

  [[nodiscard]] const GroupWiringSize& size() const { return size_; }
  /// Whether every group is wired as group 0, shifted.
  [[nodiscard]] bool alike() const { return alike_; }

  struct Far {
    bool wired = false;
    std::uint32_t group = 0;
    std::uint16_t place = 0;
    std::uint16_t port = 0;
  };
  /// What the global port `port` of the router at `place` of `group` leads to.
  [[nodiscard]] Far far_end(std::uint32_t group, std::uint32_t place, std::uint32_t port) const;

  /// Links from one group to another, in the order of their near routers, then of their far ones.
  [[nodiscard]] std::span<const GlobalLink> links(std::uint32_t from, std::uint32_t to) const {
    const std::size_t set = set_of(from, to);
    return {links_.data() + first(set), first(set + 1) - first(set)};
  }
  /// Indices into links(from, to), in the order of their far routers.
  [[nodiscard]] std::span<const std::uint32_t> by_far_router(std::uint32_t from,
                                                             std::uint32_t to) const {
    const std::size_t set = set_of(from, to);
    return {by_far_.data() + first(set), first(set + 1) - first(set)};
  }
  /// Cables between groups.
  [[nodiscard]] std::uint64_t total_links() const;
  /// Links of the two groups that have the fewest; 0 where some two have none.
  [[nodiscard]] std::uint32_t fewest_links() const;
  /// Hops of the longest path over one global link where routers of a group are 1 hop apart.
  [[nodiscard]] std::uint32_t longest_path() const;

 private:
  /// Where a slot leads, in wirings that are alike for every group; no group is 0 ahead.
  struct Slot {
    std::uint32_t ahead = 0;
    std::uint16_t far_place = 0;
    std::uint16_t far_port = 0;
  };

  [[nodiscard]] std::size_t set_of(std::uint32_t from, std::uint32_t to) const {
    if (!alike_) return std::size_t{from} * (size_.g - 1) + (to < from ? to : to - 1);
    return to > from ? to - from - 1 : to + size_.g - from - 1;
  }
  [[nodiscard]] std::size_t first(std::size_t set) const {
    return alike_ ? first_link_[set] : set * repeats_;
  }
  [[nodiscard]] std::size_t sets() const {
    return std::size_t{size_.g - 1} * (alike_ ? 1 : size_.g);
  }
  [[nodiscard]] Slot slot(std::uint32_t ahead, std::uint32_t far_slot) const;
  [[nodiscard]] GlobalLink link(std::uint32_t near_slot, const Slot& leads_to) const;
  void lay_out_relative(bool parallel_surplus);
  void lay_out_circulant();
  void lay_out_all_to_all();
  void collect_alike();
  void collect_absolute();
  void sort_sets();

  GroupWiringSize size_;
  bool alike_;                           ///< every group is wired as group 0, shifted
  std::uint32_t repeats_;                ///< links between two groups, where all have as many
  std::vector<Slot> slots_;              ///< where alike
  std::vector<std::size_t> first_link_;  ///< where alike: by groups ahead - 1, and one past the end
  std::vector<GlobalLink> links_;        ///< set by set: a pair of groups, or a distance ahead
  std::vector<std::uint32_t> by_far_;    ///< as links_
};

/// The names by which points call the rules, in the order of WiringRule.
const std::vector<std::string>& wiring_rule_names();
WiringRule wiring_rule(const std::string& name);

}  // namespace simcore::topology
