#include "bill/floor_plan.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "engine/listen.hpp"

namespace simcore::bill {
namespace {

/// What takes room in cabinets.
struct Room {
  std::uint64_t endpoints = 0;
  std::uint64_t switches = 0;

  Room& operator+=(const Room& more) {
    endpoints += more.endpoints;
    switches += more.switches;
    return *this;
  }
};

/// Cabinets that are filled one after the other.
class CabinetRow {
 public:
  [[nodiscard]] std::uint32_t cabinets() const { return cabinets_; }

  /// Leaves what is free in the last cabinet unused unless all of the group goes there.
  void begin_group(const Room& group) {
    if (!has_room(group)) used_ = full;
  }
  /// Gives the cabinet of the next router.
  std::uint32_t add(const Room& router) {
    if (!has_room(router)) {
      ++cabinets_;
      used_ = {};
    }
    const std::uint32_t cabinet = cabinets_ - 1;
    used_ += router;
    // A switch of more endpoints than a cabinet holds stands in the first of several.
    if (router.endpoints > endpoints_a_cabinet) {
      cabinets_ += static_cast<std::uint32_t>((router.endpoints - 1) / endpoints_a_cabinet);
    }
    return cabinet;
  }

 private:
  static constexpr Room full{endpoints_a_cabinet, switches_a_cabinet};

  [[nodiscard]] bool has_room(const Room& more) const {
    return used_.endpoints + more.endpoints <= endpoints_a_cabinet &&
           used_.switches + more.switches <= switches_a_cabinet;
  }

  std::uint32_t cabinets_ = 0;
  Room used_ = full;  ///< of the last cabinet
};

/// Routers in cabinets, those outside all groups in cabinets of their own.
struct Packing {
  CabinetRow grouped, tops;
  std::vector<std::uint32_t> cabinet{};  ///< by router, in `grouped` or in `tops`
};

Packing pack(const Topology& topology) {
  std::vector<Room> rooms(topology.routers());
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    ++rooms[topology.router_of(e)].endpoints;
  }
  for (RouterId r = 0; r < rooms.size(); ++r) rooms[r].switches = topology.is_interface(r) ? 0 : 1;
  Packing packing;
  packing.cabinet.reserve(rooms.size());
  Steps steps;
  for (RouterId first = 0; first < rooms.size();) {
    const std::uint32_t group = topology.group_of(first);
    RouterId end = first;
    Room all;
    for (; end < rooms.size() && topology.group_of(end) == group; ++end) all += rooms[end];
    CabinetRow& row = group == topology.groups() ? packing.tops : packing.grouped;
    row.begin_group(all);
    for (; first < end; ++first) {
      steps.next();
      packing.cabinet.push_back(row.add(rooms[first]));
    }
  }
  return packing;
}

/// Rows of cabinets that make a field about as deep as it is wide.
class Field {
 public:
  explicit Field(std::uint32_t cabinets) : cabinets_(cabinets) {
    const double square = std::sqrt(double{cabinet_depth_dm} / cabinet_width_dm * cabinets);
    per_row_ = std::min(cabinets, static_cast<std::uint32_t>(std::lround(square)));
    rows_ = (cabinets + per_row_ - 1) / per_row_;
  }

  /// Rows run to and fro: cabinets that follow each other stand side by side.
  [[nodiscard]] FloorPlace place(std::uint32_t slot) const {
    const std::uint32_t row = slot / per_row_;
    const std::uint32_t column = slot % per_row_;
    return {(row % 2 == 0 ? column : per_row_ - 1 - column) * cabinet_width_dm,
            row * cabinet_depth_dm};
  }
  /// All slots in order, but for `count` that are nearest to the middle: these come last.
  [[nodiscard]] std::vector<std::uint32_t> slots_middle_last(std::uint32_t count) const {
    std::vector<std::uint32_t> slots(cabinets_);
    std::iota(slots.begin(), slots.end(), 0U);
    const auto middle = slots.end() - count;
    std::nth_element(slots.begin(), middle, slots.end(), [this](std::uint32_t a, std::uint32_t b) {
      return std::tuple(from_middle(a), a) > std::tuple(from_middle(b), b);
    });
    std::sort(slots.begin(), middle);
    std::sort(middle, slots.end());
    return slots;
  }

 private:
  /// Twice the way from the field's middle, along and across the rows.
  [[nodiscard]] std::int64_t from_middle(std::uint32_t slot) const {
    const FloorPlace at = place(slot);
    return std::abs(2 * std::int64_t{at.along} -
                    std::int64_t{per_row_ - 1} * std::int64_t{cabinet_width_dm}) +
           std::abs(2 * std::int64_t{at.across} -
                    std::int64_t{rows_ - 1} * std::int64_t{cabinet_depth_dm});
  }

  std::uint32_t cabinets_;
  std::uint32_t per_row_;
  std::uint32_t rows_;
};

std::uint32_t apart(std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; }

}  // namespace

FloorPlan::FloorPlan(const Topology& topology) {
  const Packing packing = pack(topology);
  const std::uint32_t grouped = packing.grouped.cabinets();
  cabinets_ = grouped + packing.tops.cabinets();
  const Field field(cabinets_);
  const std::vector<std::uint32_t> slots = field.slots_middle_last(packing.tops.cabinets());
  places_.reserve(packing.cabinet.size());
  for (RouterId r = 0; r < packing.cabinet.size(); ++r) {
    const bool is_top = topology.group_of(r) == topology.groups();
    places_.push_back(field.place(slots[packing.cabinet[r] + (is_top ? grouped : 0)]));
  }
}

std::uint32_t FloorPlan::cable_dm(RouterId a, RouterId b) const {
  const FloorPlace from = places_[a];
  const FloorPlace to = places_[b];
  if (from == to) return inner_cable_dm;
  return apart(from.along, to.along) + apart(from.across, to.across) + cable_overhead_dm;
}

}  // namespace simcore::bill
