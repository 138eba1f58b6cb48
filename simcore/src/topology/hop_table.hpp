// Distances between all routers of a network that no formula describes.
#pragma once

#include <cstdint>
#include <vector>

#include "network/topology.hpp"

namespace simcore::topology {

/// Hops between every two routers, from the wiring alone.
///
/// Breadth-first search from 64 routers at a time, one bit each: a level costs one pass over the
/// cables for all of them, which suits networks of small diameter.
class HopTable {
 public:
  /// Largest network that a table is kept for: two bytes a pair, 128 MiB.
  static constexpr std::uint32_t max_routers = 8192;
  static constexpr std::uint16_t unreachable = 0xFFFF;

  explicit HopTable(const Topology& topology);

  [[nodiscard]] std::uint16_t operator()(RouterId from, RouterId to) const {
    return hops_[std::size_t{from} * routers_ + to];
  }
  /// Longest distance between routers that have endpoints; `unreachable` where some have no path.
  [[nodiscard]] std::uint32_t diameter(const Topology& topology) const;

 private:
  struct Neighbours;
  void search_from(RouterId first, std::uint32_t count, const Neighbours& neighbours);

  std::uint32_t routers_;
  std::vector<std::uint16_t> hops_;
};

}  // namespace simcore::topology
