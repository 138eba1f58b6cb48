// Incast: many endpoints send to one, the others are silent.
#pragma once

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

class Incast final : public TrafficPattern {
 public:
  /// The senders are drawn from all places but the target; needs senders < n and target < n.
  Incast(std::uint32_t n, std::uint32_t senders, std::uint32_t target, RandomStream traffic);

  [[nodiscard]] std::uint32_t destination(std::uint32_t, std::uint64_t) const override {
    return target_;
  }
  [[nodiscard]] bool fixed() const override { return true; }
  [[nodiscard]] bool sends(std::uint32_t place) const override { return sends_[place]; }
  [[nodiscard]] std::size_t memory_bytes() const override { return sends_.capacity() / 8; }

 private:
  std::uint32_t target_;
  std::vector<bool> sends_;
};

TrafficEntry incast_entry();

}  // namespace simcore::traffic
