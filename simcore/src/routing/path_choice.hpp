// How a packet picks one of several minimal paths when it sets out.
#pragma once

#include "engine/random.hpp"
#include "network/routing.hpp"

namespace simcore::routing {

/// random: drawn for each packet. rotating: the packets of an endpoint take the paths in turn.
/// fixed: the same for all packets to a router, by a hash of its number. first: the first of them,
/// on rings and tori the one that goes up at every half turn.
enum class PathChoice : std::uint8_t { random, rotating, fixed, first };

/// A routing whose packets pick their paths by `random_bits` alone.
class ChoosingRouting : public Routing {
 public:
  explicit ChoosingRouting(PathChoice choice) : choice_(choice) {}

  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] bool draws(RouterId from, RouterId to_router) const override {
    return choice_ == PathChoice::random && Routing::draws(from, to_router);
  }
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;

 private:
  PathChoice choice_;
};

/// A number below `n` from 32 random bits.
inline std::uint32_t below(std::uint32_t random, std::uint32_t n) {
  return static_cast<std::uint32_t>((std::uint64_t{random} * n) >> 32);
}

/// 32 bits that look random, from a packet's bits and where it is.
inline std::uint32_t mixed(std::uint32_t random_bits, std::uint32_t place) {
  return static_cast<std::uint32_t>(mix_bits((std::uint64_t{random_bits} << 32) | place));
}

}  // namespace simcore::routing
