#include "traffic/explicit_traffic.hpp"

#include <algorithm>
#include <tuple>

namespace simcore {

ExplicitTraffic::ExplicitTraffic(std::uint32_t n, std::vector<WeightedFlow> flows,
                                 RandomStream traffic)
    : first_(std::size_t{n} + 1), traffic_(traffic) {
  std::stable_sort(flows.begin(), flows.end(), [](const WeightedFlow& a, const WeightedFlow& b) {
    return std::tie(a.source, a.destination) < std::tie(b.source, b.destination);
  });
  std::size_t next = 0;
  for (std::uint32_t source = 0; source < n; ++source) {
    first_[source] = static_cast<std::uint32_t>(choices_.size());
    double sum = 0;
    for (; next < flows.size() && flows[next].source == source; ++next) {
      const WeightedFlow& flow = flows[next];
      sum += flow.weight;
      const bool again =
          choices_.size() > first_[source] && choices_.back().destination == flow.destination;
      if (!again) choices_.push_back({sum, flow.destination});
      choices_.back().up_to = sum;
      may_return_ = may_return_ || flow.destination == source;
    }
    fixed_ = fixed_ && choices_.size() <= std::size_t{first_[source]} + 1;
  }
  first_[n] = static_cast<std::uint32_t>(choices_.size());
}

std::uint32_t ExplicitTraffic::destination(std::uint32_t source, std::uint64_t message) const {
  const auto begin = choices_.begin() + first_[source];
  const auto end = choices_.begin() + first_[source + 1];
  if (end - begin == 1) return begin->destination;
  const double drawn = traffic_.unit(source, message) * (end - 1)->up_to;
  return std::lower_bound(begin, end - 1, drawn,
                          [](const Choice& choice, double value) { return choice.up_to < value; })
      ->destination;
}

}  // namespace simcore
