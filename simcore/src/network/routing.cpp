#include "network/routing.hpp"

namespace simcore::network {

RouteState Routing::start(RouterId, RouterId, std::uint32_t random, std::uint32_t) const {
  return {.random_bits = static_cast<std::uint16_t>(random & 0xFFFFU)};
}

std::uint32_t Routing::path_variants(RouterId, RouterId) const { return 0; }

void Routing::starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const {
  const std::uint32_t variants = path_variants(from, to_router);
  for (std::uint32_t bits = 0; bits < variants; ++bits) {
    out.push_back({.random_bits = static_cast<std::uint16_t>(bits)});
  }
}

void Routing::options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
                      std::vector<RouteOption>& out) const {
  RouteOption only{.after = state};
  only.hop = next(here, to_router, to, only.after, nullptr);
  out.push_back(only);
}

}  // namespace simcore::network
