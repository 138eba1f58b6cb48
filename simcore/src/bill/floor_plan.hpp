// Which cabinet each router stands in and where the cabinets stand: one fixed rule for every
// network, which docs/models/floor-plan.md defines.
#pragma once

#include <cstdint>
#include <vector>

#include "network/topology.hpp"

namespace simcore::bill {

// A cabinet's floor with its share of the aisle, what a cable takes to leave one cabinet and enter
// another, and a cable inside, as I. Fujiwara's layouts of racks have them. In decimetres.
inline constexpr std::uint32_t cabinet_width_dm = 6;
inline constexpr std::uint32_t cabinet_depth_dm = 21;
inline constexpr std::uint32_t cable_overhead_dm = 40;
inline constexpr std::uint32_t inner_cable_dm = 20;

// Ours: what a cabinet holds at most.
inline constexpr std::uint32_t endpoints_a_cabinet = 64;
inline constexpr std::uint32_t switches_a_cabinet = 32;

/// A cabinet's corner on the floor, in decimetres along its row and across the rows.
struct FloorPlace {
  std::uint32_t along = 0;
  std::uint32_t across = 0;
  friend bool operator==(const FloorPlace&, const FloorPlace&) = default;
};

/// The places of all routers. An interface is where its endpoint is.
class FloorPlan {
 public:
  /// Takes time in proportion to routers and endpoints, and 8 bytes a router.
  explicit FloorPlan(const Topology& topology);

  [[nodiscard]] std::uint32_t cabinets() const { return cabinets_; }
  [[nodiscard]] FloorPlace place(RouterId router) const { return places_[router]; }
  /// Decimetres of a cable between the cabinets of two routers, at least inner_cable_dm.
  [[nodiscard]] std::uint32_t cable_dm(RouterId a, RouterId b) const;

 private:
  std::uint32_t cabinets_ = 0;
  std::vector<FloorPlace> places_;  ///< by router
};

}  // namespace simcore::bill
