#include "traffic/incast.hpp"

namespace simcore {

Incast::Incast(std::uint32_t n, std::uint32_t senders, std::uint32_t target, RandomStream traffic)
    : target_(target), sends_(n) {
  if (senders == n - 1) {
    sends_.assign(n, true);
    sends_[target] = false;
    return;
  }
  // Floyd's sampling (Bentley and Floyd, Communications of the ACM 30, 1987): `senders` of the
  // n-1 others without a list of them.
  for (std::uint32_t last = n - 1 - senders; last < n - 1; ++last) {
    const std::uint32_t drawn = traffic.below(last + 1, 0, last);
    const auto place_of = [target](std::uint32_t other) {
      return other < target ? other : other + 1;
    };
    const std::uint32_t chosen = sends_[place_of(drawn)] ? last : drawn;
    sends_[place_of(chosen)] = true;
  }
}

}  // namespace simcore
