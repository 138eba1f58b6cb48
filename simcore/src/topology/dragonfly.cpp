#include "topology/dragonfly.hpp"

#include <algorithm>

#include "topology/shape_report.hpp"

namespace simcore {

DragonflyTopology::DragonflyTopology(DragonflySize size, bool parallel_surplus)
    : size_(size), by_a_(size.a), by_p_(size.p) {
  lay_out_slots(parallel_surplus);
  pair_links();
}

void DragonflyTopology::lay_out_slots(bool parallel_surplus) {
  const std::uint32_t others = size_.g - 1;
  const std::uint32_t slots = size_.a * size_.h;
  const std::uint32_t regular = slots / others * others;
  for (std::uint32_t slot = 0; slot < regular; ++slot) {
    ahead_of_slot_.push_back(slot % others + 1);
  }
  std::uint32_t surplus = parallel_surplus ? slots - regular : 0;
  for (std::uint32_t ahead = 1; surplus >= 2; ++ahead, surplus -= 2) {
    ahead_of_slot_.push_back(ahead);
    ahead_of_slot_.push_back(size_.g - ahead);
  }
  if (surplus == 1 && size_.g % 2 == 0) ahead_of_slot_.push_back(size_.g / 2);
  ahead_of_slot_.resize(slots, empty_slot);
}

void DragonflyTopology::pair_links() {
  std::vector<std::vector<std::uint32_t>> slots_by_ahead(size_.g);
  for (std::uint32_t slot = 0; slot < ahead_of_slot_.size(); ++slot) {
    if (ahead_of_slot_[slot] != empty_slot) slots_by_ahead[ahead_of_slot_[slot]].push_back(slot);
  }
  link_of_slot_.resize(ahead_of_slot_.size());
  first_link_.assign(2, 0);  // none lead 0 groups ahead
  for (std::uint32_t ahead = 1; ahead < size_.g; ++ahead) {
    const auto& near = slots_by_ahead[ahead];
    const auto& far = slots_by_ahead[size_.g - ahead];
    for (std::size_t k = 0; k < near.size(); ++k) {
      link_of_slot_[near[k]] = static_cast<std::uint32_t>(links_.size());
      links_.push_back({.near_router = static_cast<std::uint16_t>(near[k] / size_.h),
                        .near_port = static_cast<std::uint16_t>(near[k] % size_.h),
                        .far_router = static_cast<std::uint16_t>(far[k] / size_.h),
                        .far_port = static_cast<std::uint16_t>(far[k] % size_.h)});
    }
    first_link_.push_back(links_.size());
  }
}

PortPeer DragonflyTopology::peer(RouterId router, PortIndex port) const {
  const std::uint32_t group = by_a_.quotient(router);
  const std::uint32_t place = by_a_.remainder(router);
  if (port < size_.a - 1) {
    const std::uint32_t other = port < place ? port : port + 1u;
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = local_port(other, place),
            .id = group * size_.a + other};
  }
  const std::uint32_t global = port - (size_.a - 1);
  if (global >= size_.h) {
    return {.kind = PortPeer::Kind::endpoint, .id = router * size_.p + (global - size_.h)};
  }
  const std::uint32_t slot = place * size_.h + global;
  const std::uint32_t ahead = ahead_of_slot_[slot];
  if (ahead == empty_slot) return {.link_class = 1};
  const GlobalLink& link = links_[link_of_slot_[slot]];
  return {.kind = PortPeer::Kind::router,
          .link_class = 1,
          .port = global_port(link.far_port),
          .id = (group + ahead) % size_.g * size_.a + link.far_router};
}

std::uint32_t DragonflyTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t ahead = groups_ahead(group_of(from), group_of(to));
  if (ahead == 0) return from == to ? 0 : 1;
  std::uint32_t fewest = 3;
  for (const GlobalLink& link : global_links(ahead)) {
    const std::uint32_t before = link.near_router != by_a_.remainder(from);
    const std::uint32_t after = link.far_router != by_a_.remainder(to);
    fewest = std::min(fewest, before + 1 + after);
  }
  return fewest;
}

std::vector<std::string> DragonflyTopology::link_classes() const { return {"local", "global"}; }

Map DragonflyTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("concentration", size_.p);
  report.emplace_back("routers_per_group", size_.a);
  report.emplace_back("global_links_per_router", size_.h);
  report.emplace_back("groups", size_.g);
  report.emplace_back("global_links", static_cast<std::uint64_t>(links_.size()) * size_.g / 2);
  return report;
}

}  // namespace simcore
