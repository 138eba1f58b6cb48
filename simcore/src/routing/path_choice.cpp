#include "routing/path_choice.hpp"

namespace simcore::routing {
namespace {

std::uint16_t fixed_bits(RouterId to_router) {
  return static_cast<std::uint16_t>(mix_bits(to_router) & 0xFFFFU);
}

}  // namespace

RouteState ChoosingRouting::start(RouterId, RouterId to_router, std::uint32_t random,
                                  std::uint32_t number) const {
  if (choice_ == PathChoice::fixed) return {.random_bits = fixed_bits(to_router)};
  if (choice_ == PathChoice::first) return {};
  const std::uint32_t bits = choice_ == PathChoice::random ? random : number;
  return {.random_bits = static_cast<std::uint16_t>(bits & 0xFFFFU)};
}

void ChoosingRouting::starts(RouterId from, RouterId to_router,
                             std::vector<RouteState>& out) const {
  if (choice_ == PathChoice::fixed) {
    out.push_back({.random_bits = fixed_bits(to_router)});
  } else if (choice_ == PathChoice::first) {
    out.emplace_back();
  } else {
    Routing::starts(from, to_router, out);
  }
}

}  // namespace simcore::routing
