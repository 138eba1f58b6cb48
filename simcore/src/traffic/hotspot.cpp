#include "traffic/hotspot.hpp"

#include "params/common_params.hpp"

namespace simcore {

ParamSpec hotspot_fraction_param() {
  return positive_param(AxisKind::condition, "hotspot_fraction", "fraction", 0.1, 1,
                        "Probability that a message goes to a hot place.");
}

std::uint32_t Hotspot::destination(std::uint32_t source, std::uint64_t message) const {
  // Two values a message: whether it goes to a hotspot, and where to.
  if (traffic_.unit(source, 2 * message) <= fraction_) {
    const std::uint32_t number = traffic_.below(hot_, source, 2 * message + 1);
    if (hotspot(number) != source) return hotspot(number);
    if (hot_ > 1) {
      return hotspot((number + 1 + traffic_.below(hot_ - 1, source, ~message)) % hot_);
    }
  }
  const std::uint32_t other = traffic_.below(n_ - 1, source, 2 * message + 1);
  return other < source ? other : other + 1;
}

}  // namespace simcore
