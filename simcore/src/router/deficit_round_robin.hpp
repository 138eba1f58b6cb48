// Weighted turns between classes of packets that share a channel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "namespaces.hpp"

namespace simcore::router {

/// Deficit round robin (Shreedhar and Varghese, "Efficient fair queuing using deficit round robin",
/// SIGCOMM 1995) at each of many servers. A class whose turn comes may send as many bytes as its
/// weight times the quantum; what is left serves it in the next round as long as it has something
/// to send. A class that cannot send is passed over, so no time is lost.
class DeficitRoundRobin {
 public:
  /// `quantum`: no packet is larger.
  DeficitRoundRobin(std::size_t servers, const std::vector<std::uint32_t>& weights,
                    std::int32_t quantum)
      : weights_(weights), quantum_(quantum), turn_(servers), left_(servers * weights.size()) {}

  /// The class that sends now. `sizes` says for each the bytes of its next packet, 0 where it may
  /// not send; one of them at least is not 0.
  std::uint32_t pick(std::size_t server, const std::int32_t* sizes) {
    const std::size_t classes = weights_.size();
    std::int64_t* left = &left_[server * classes];
    std::uint32_t& turn = turn_[server];
    while (sizes[turn] == 0 || left[turn] < sizes[turn]) {
      if (sizes[turn] == 0) left[turn] = 0;
      turn = turn + 1 < classes ? turn + 1 : 0;
      if (sizes[turn] != 0) left[turn] += std::int64_t{quantum_} * weights_[turn];
    }
    left[turn] -= sizes[turn];
    return turn;
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return turn_.capacity() * sizeof(std::uint32_t) + left_.capacity() * sizeof(std::int64_t);
  }

 private:
  std::vector<std::uint32_t> weights_;
  std::int32_t quantum_;
  std::vector<std::uint32_t> turn_;
  std::vector<std::int64_t> left_;
};

}  // namespace simcore::router
