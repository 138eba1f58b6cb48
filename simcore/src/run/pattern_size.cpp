#include "run/pattern_size.hpp"

#include <string>

namespace simcore {
namespace {

constexpr std::uint64_t kUsualDraws = 1000;

}  // namespace

std::vector<Refusal> refuse_ranks_of_pattern(const Params& pattern, std::size_t places,
                                             bool listed) {
  if (places < 2) {
    return {{.field = "topology.endpoints",
             .value = places,
             .allowed = "2 or more",
             .message = "a pattern needs two endpoints or more"}};
  }
  if (!pattern.has("ranks")) return {};
  const auto given = static_cast<std::size_t>(pattern.integer("ranks"));
  if (given <= places) return {};
  const std::string of = listed ? " endpoints that placement lists" : " endpoints";
  return {{.field = "pattern.ranks",
           .value = given,
           .allowed = "2 to " + std::to_string(places),
           .message = "there must be an endpoint for every rank: more than the " +
                      std::to_string(places) + of,
           .related = {"pattern.ranks", listed ? "placement.endpoints" : "topology.endpoints"}}};
}

std::uint32_t ranks_of_pattern(const Params& pattern, std::size_t places) {
  return static_cast<std::uint32_t>(
      pattern.has("ranks") ? static_cast<std::size_t>(pattern.integer("ranks")) : places);
}

std::vector<Refusal> refuse_draws(const Params& pattern, bool random) {
  if (random || !pattern.has("draws") || pattern.integer("draws") == 1) return {};
  return {{.field = "pattern.draws",
           .value = pattern.integer("draws"),
           .allowed = "1",
           .message = "more draws than one have no effect: neither the pattern nor the placement "
                      "is random",
           .related = {"pattern.draws", "placement.kind"}}};
}

std::vector<Refusal> refuse_placement_seed(const Params& placement, bool symmetric) {
  if (!symmetric || !placement.find("seed") || !placement.has("seed")) return {};
  return {{.field = "placement.seed",
           .value = placement.integer("seed"),
           .allowed = "null",
           .message = "has no effect: the pattern is random, and as likely in any order of all "
                      "endpoints",
           .related = {"placement.seed", "pattern.kind"}}};
}

std::uint64_t draws_of(const Params& pattern, bool random) {
  if (!pattern.has("draws")) return random ? kUsualDraws : 1;
  return static_cast<std::uint64_t>(pattern.integer("draws"));
}

}  // namespace simcore
