#include "topology/group_wiring.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace simcore::topology {

GroupWiring::GroupWiring(GroupWiringSize size, WiringRule rule, bool parallel_surplus)
    : size_(size), alike_(rule != WiringRule::absolute), repeats_(size.a * size.h / (size.g - 1)) {
  if (alike_) slots_.resize(std::size_t{size_.a} * size_.h);
  if (rule == WiringRule::relative) lay_out_relative(parallel_surplus);
  if (rule == WiringRule::circulant) lay_out_circulant();
  if (rule == WiringRule::all_to_all) lay_out_all_to_all();
  if (alike_) {
    collect_alike();
  } else {
    collect_absolute();
  }
  sort_sets();
}

void GroupWiring::lay_out_relative(bool parallel_surplus) {
  const std::uint32_t regular = repeats_ * (size_.g - 1);
  std::vector<std::uint32_t> ahead_of_slot;
  for (std::uint32_t s = 0; s < regular; ++s) {
    ahead_of_slot.push_back(s % (size_.g - 1) + 1);
  }
  auto surplus = parallel_surplus ? static_cast<std::uint32_t>(slots_.size()) - regular : 0;
  for (std::uint32_t ahead = 1; surplus >= 2; ++ahead, surplus -= 2) {
    ahead_of_slot.push_back(ahead);
    ahead_of_slot.push_back(size_.g - ahead);
  }
  if (surplus == 1 && size_.g % 2 == 0) ahead_of_slot.push_back(size_.g / 2);
  std::vector<std::vector<std::uint32_t>> slots_by_ahead(size_.g);
  for (std::uint32_t s = 0; s < ahead_of_slot.size(); ++s) {
    slots_by_ahead[ahead_of_slot[s]].push_back(s);
  }
  for (std::uint32_t ahead = 1; ahead < size_.g; ++ahead) {
    for (std::size_t k = 0; k < slots_by_ahead[ahead].size(); ++k) {
      slots_[slots_by_ahead[ahead][k]] = slot(ahead, slots_by_ahead[size_.g - ahead][k]);
    }
  }
}

void GroupWiring::lay_out_circulant() {
  // Ports 2t and 2t+1 of a router are the two directions of one offset.
  for (std::uint32_t s = 0; s < slots_.size(); s += 2) {
    const std::uint32_t ahead = (s / 2 + 1) % size_.g;
    if (ahead == 0) continue;
    slots_[s] = slot(ahead, s + 1);
    slots_[s + 1] = slot(size_.g - ahead, s);
  }
}

void GroupWiring::lay_out_all_to_all() {
  const std::uint32_t m = size_.h / (size_.g - 1);
  const std::uint32_t stride = size_.a / m;
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    const std::uint32_t place = s / size_.h;
    const std::uint32_t ahead = s % size_.h / m + 1;
    const std::uint32_t step = s % m;  // h is a multiple of m
    const std::uint32_t far_place = (place + stride * step) % size_.a;
    const std::uint32_t far_port = (size_.g - ahead - 1) * m + (m - step) % m;
    slots_[s] = slot(ahead, far_place * size_.h + far_port);
  }
}

GroupWiring::Slot GroupWiring::slot(std::uint32_t ahead, std::uint32_t far_slot) const {
  return {ahead, static_cast<std::uint16_t>(far_slot / size_.h),
          static_cast<std::uint16_t>(far_slot % size_.h)};
}

GlobalLink GroupWiring::link(std::uint32_t near_slot, const Slot& leads_to) const {
  return {.near_router = static_cast<std::uint16_t>(near_slot / size_.h),
          .near_port = static_cast<std::uint16_t>(near_slot % size_.h),
          .far_router = leads_to.far_place,
          .far_port = leads_to.far_port};
}

void GroupWiring::collect_alike() {
  first_link_.assign(size_.g, 0);
  for (const Slot& slot : slots_) {
    if (slot.ahead != 0) ++first_link_[slot.ahead];
  }
  std::partial_sum(first_link_.begin(), first_link_.end(), first_link_.begin());
  links_.resize(first_link_.back());
  std::vector<std::size_t> next(first_link_);
  for (std::uint32_t s = 0; s < slots_.size(); ++s) {
    if (slots_[s].ahead == 0) continue;
    links_[next[slots_[s].ahead - 1]++] = link(s, slots_[s]);
  }
}

void GroupWiring::collect_absolute() {
  const std::uint32_t others = size_.g - 1;
  for (std::uint32_t from = 0; from < size_.g; ++from) {
    for (std::uint32_t other = 0; other < others; ++other) {
      const std::uint32_t to = other < from ? other : other + 1;
      const std::uint32_t back = from < to ? from : from - 1;
      for (std::uint32_t k = 0; k < repeats_; ++k) {
        links_.push_back(link(k * others + other, slot(to, k * others + back)));
      }
    }
  }
}

void GroupWiring::sort_sets() {
  by_far_.resize(links_.size());
  for (std::size_t set = 0; set < sets(); ++set) {
    const auto begin = links_.begin() + static_cast<std::ptrdiff_t>(first(set));
    const auto end = links_.begin() + static_cast<std::ptrdiff_t>(first(set + 1));
    std::sort(begin, end, [](const GlobalLink& a, const GlobalLink& b) {
      return std::tie(a.near_router, a.far_router, a.near_port) <
             std::tie(b.near_router, b.far_router, b.near_port);
    });
    const auto indices = by_far_.begin() + static_cast<std::ptrdiff_t>(first(set));
    std::iota(indices, indices + (end - begin), 0u);
    std::stable_sort(indices, indices + (end - begin), [begin](std::uint32_t a, std::uint32_t b) {
      return begin[a].far_router < begin[b].far_router;
    });
  }
}

GroupWiring::Far GroupWiring::far_end(std::uint32_t group, std::uint32_t place,
                                      std::uint32_t port) const {
  const std::uint32_t near_slot = place * size_.h + port;
  if (alike_) {
    const Slot& here = slots_[near_slot];
    if (here.ahead == 0) return {};
    const std::uint32_t ahead = group + here.ahead;
    return {true, ahead < size_.g ? ahead : ahead - size_.g, here.far_place, here.far_port};
  }
  const std::uint32_t others = size_.g - 1;
  if (near_slot >= repeats_ * others) return {};
  const std::uint32_t other = near_slot % others;
  const std::uint32_t to = other < group ? other : other + 1;
  const std::uint32_t back = group < to ? group : group - 1;
  const Slot far = slot(to, near_slot - other + back);
  return {true, to, far.far_place, far.far_port};
}

std::uint64_t GroupWiring::total_links() const {
  return std::uint64_t{links_.size()} * (alike_ ? size_.g : 1) / 2;
}

std::uint32_t GroupWiring::fewest_links() const {
  std::size_t fewest = links_.size();
  for (std::size_t set = 0; set < sets(); ++set) {
    fewest = std::min(fewest, first(set + 1) - first(set));
  }
  return static_cast<std::uint32_t>(fewest);
}

std::uint32_t GroupWiring::longest_path() const {
  std::uint32_t longest = 1;
  for (std::size_t set = 0; set < sets(); ++set) {
    std::uint32_t near = 0, far = 0, pairs = 0;
    for (std::size_t i = first(set); i < first(set + 1); ++i) {
      const GlobalLink& link = links_[i];
      const bool begins = i == first(set);
      const bool new_near = begins || links_[i - 1].near_router != link.near_router;
      near += new_near;
      pairs += new_near || links_[i - 1].far_router != link.far_router;
      const auto far_router = [&](std::size_t k) {
        return links_[first(set) + by_far_[k]].far_router;
      };
      far += begins || far_router(i - 1) != far_router(i);
    }
    if (near < size_.a && far < size_.a) return 3;
    if (pairs < size_.a * size_.a) longest = 2;
  }
  return longest;
}

const std::vector<std::string>& wiring_rule_names() {
  static const std::vector<std::string> names = {"relative", "circulant", "all_to_all", "absolute"};
  return names;
}

WiringRule wiring_rule(const std::string& name) {
  const auto& names = wiring_rule_names();
  return static_cast<WiringRule>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace simcore::topology
