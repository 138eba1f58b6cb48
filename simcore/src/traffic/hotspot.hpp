// Hotspot traffic: a share of all messages goes to a few endpoints.
#pragma once

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

/// With probability `fraction` a message goes to one of `hot` places, which lie evenly spread over
/// the numbers; the others to any place but the sender. All equally likely within their kind; a
/// hot place never picks itself unless it is the only one, and then sends to any other place.
class Hotspot final : public TrafficPattern {
 public:
  /// Needs n >= 2 and 1 <= hot <= n.
  Hotspot(std::uint32_t n, std::uint32_t hot, double fraction, RandomStream traffic)
      : n_(n), hot_(hot), fraction_(fraction), traffic_(traffic) {}

  [[nodiscard]] std::uint32_t destination(std::uint32_t source,
                                          std::uint64_t message) const override;
  /// The place of the hotspot with this number.
  [[nodiscard]] std::uint32_t hotspot(std::uint32_t number) const {
    return static_cast<std::uint32_t>(std::uint64_t{number} * n_ / hot_);
  }

 private:
  std::uint32_t n_;
  std::uint32_t hot_;
  double fraction_;
  RandomStream traffic_;
};

TrafficEntry hotspot_entry();

}  // namespace simcore::traffic
