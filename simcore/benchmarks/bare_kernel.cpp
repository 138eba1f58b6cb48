#include "bare_kernel.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/draw_generator.hpp"
#include "engine/large_array.hpp"
#include "engine/thread_team.hpp"

namespace simcore::benchmarks {

namespace {

constexpr std::uint32_t kSlots = 64;
constexpr std::uint32_t kSlotTime = 60;
constexpr std::uint32_t kSending = 256;
constexpr std::uint32_t kAhead = 12;

struct BarePacket {
  std::array<std::uint16_t, 4> at;
  std::array<std::uint16_t, 4> to;
};

/// Keeps the packets in a wheel of time slots. The packets of a slot are in no order.
class Bare {
 public:
  explicit Bare(std::uint32_t width) : width_(width), free_at_(6UL * width * width * width) {
    const std::uint32_t routers = width * width * width;
    packets_.resize(routers);
    for (std::uint32_t p = 0; p < routers; ++p) {
      start(packets_[p], p);
      wheel_[p % kSlots].push_back(p);
    }
  }

  std::uint64_t turn() {
    const std::uint32_t slot = now_ % kSlots;
    due_.swap(wheel_[slot]);
    for (std::size_t i = 0; i < due_.size(); ++i) {
      if (i + kAhead < due_.size()) __builtin_prefetch(&packets_[due_[i + kAhead]], 1);
      hop(due_[i]);
    }
    const std::uint64_t hops = due_.size();
    due_.clear();
    ++now_;
    return hops;
  }

 private:
  void start(BarePacket& packet, std::uint32_t p) {
    for (std::size_t d = 0; d < 3; ++d) {
      packet.at[d] = static_cast<std::uint16_t>(p % width_);
      p /= width_;
      packet.to[d] = static_cast<std::uint16_t>(random_.below(width_));
    }
  }

  void hop(std::uint32_t p) {
    BarePacket& packet = packets_[p];
    std::size_t d = 0;
    while (d < 3 && packet.at[d] == packet.to[d]) ++d;
    if (d == 3) {
      for (std::size_t k = 0; k < 3; ++k) {
        packet.to[k] = static_cast<std::uint16_t>(random_.below(width_));
      }
      d = 0;
    }
    const std::uint32_t ahead = packet.to[d] >= packet.at[d] ? packet.to[d] - packet.at[d]
                                                             : packet.to[d] + width_ - packet.at[d];
    const bool forward = 2 * ahead <= width_;
    const std::size_t router =
        packet.at[0] + width_ * (packet.at[1] + std::size_t{width_} * packet.at[2]);
    std::uint64_t& free_at = free_at_[router * 6 + 2 * d + (forward ? 0 : 1)];
    const std::uint64_t time = std::uint64_t{now_} * kSlotTime;
    const std::uint64_t start = std::max(time, free_at);
    free_at = start + kSending;
    const std::uint32_t a = packet.at[d];
    packet.at[d] = static_cast<std::uint16_t>(forward ? (a + 1 == width_ ? 0 : a + 1)
                                                      : (a == 0 ? width_ - 1 : a - 1));
    const std::uint64_t slots = std::min<std::uint64_t>((start - time) / kSlotTime + 1, kSlots - 1);
    wheel_[(now_ + slots) % kSlots].push_back(p);
  }

  std::uint32_t width_;
  LargeArray<std::uint64_t> free_at_;
  LargeArray<BarePacket> packets_;
  std::array<std::vector<std::uint32_t>, kSlots> wheel_;
  std::vector<std::uint32_t> due_;
  std::uint32_t now_ = 0;
  DrawGenerator random_{RandomStream(1, 0, Stream::traffic), 0, 0};
};

}  // namespace

double bare_kernel_rate(std::uint32_t width, std::uint64_t hops) {
  Bare bare(width);
  for (std::uint64_t warm = 0; warm < hops / 4;) warm += bare.turn();
  const double before = thread_cpu_seconds();
  std::uint64_t done = 0;
  while (done < hops) done += bare.turn();
  return static_cast<double>(done) / (thread_cpu_seconds() - before);
}

}  // namespace simcore::benchmarks
