// Tornado traffic: in every dimension, almost half-way round, always the same way.
#pragma once

#include "network/topology.hpp"
#include "traffic/pattern.hpp"

namespace simcore {

/// Destination coordinate = source coordinate + ceil(k/2) - 1 (mod k) in each dimension of width k
/// (Singh, Dally, Towles and Gupta, ISCA 2003; BookSim's definition of the same name).
///
/// The dimensions are the topology's own where it has widths; any other topology counts as one
/// ring of its routers. The endpoint keeps its place among those of its router.
class Tornado final : public TrafficPattern {
 public:
  explicit Tornado(const Topology& topology);
  Tornado(std::vector<std::uint32_t> widths, std::uint32_t concentration);
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override;

 private:
  std::vector<std::uint32_t> widths_;  ///< the first varies fastest
  std::uint32_t concentration_;
};

}  // namespace simcore
