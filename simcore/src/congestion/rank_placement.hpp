// On which endpoint each rank is, draw by draw.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/random.hpp"
#include "network/topology.hpp"

namespace simcore {

/// A fixed order, or another random one for every draw.
class RankPlacement {
 public:
  /// Rank i is on fixed[i].
  explicit RankPlacement(std::vector<EndpointId> fixed);
  /// All ordered choices of `ranks` endpoints are equally likely. The order of a draw depends on
  /// the stream, the draw and the number of endpoints: every network of that size gets the same.
  RankPlacement(std::uint32_t ranks, std::uint32_t endpoints, RandomStream placement);

  /// The order of a draw; nullptr where rank i is on endpoint i. Valid until the next call.
  [[nodiscard]] const EndpointId* of_draw(std::uint64_t draw);
  [[nodiscard]] std::uint64_t memory_bytes() const {
    return 4 * (in_order_.size() + order_.size());
  }

 private:
  std::uint32_t ranks_;
  bool random_ = false;
  bool identity_ = false;
  RandomStream placement_;
  std::vector<EndpointId> in_order_;
  std::vector<EndpointId> order_;
};

}  // namespace simcore
