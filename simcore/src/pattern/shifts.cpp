#include "pattern/shifts.hpp"

#include <bit>
#include <string>

#include "params/errors.hpp"
#include "pattern/pattern_spec.hpp"

namespace simcore {

void Shift::add_flows(std::uint64_t, std::uint32_t round, FlowBuffer& flows) const {
  const std::uint32_t distance = first_ + round;
  for (std::uint32_t i = 0; i < ranks_; ++i) {
    const std::uint32_t to = i + distance;
    flows.add(i, to >= ranks_ ? to - ranks_ : to);
  }
}

void PairwiseExchange::add_flows(std::uint64_t, std::uint32_t round, FlowBuffer& flows) const {
  for (std::uint32_t i = 0; i < ranks_; ++i) flows.add(i, i ^ (round + 1));
}

ComponentSpec shift_spec() {
  ComponentSpec spec = pattern_spec(
      "shift", "Shift", "Every rank sends to the rank `distance` above, around the end.", "");
  spec.params.push_back({.name = "distance",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .nullable = true,
                         .min = 1,
                         .max = 1048575,
                         .help = "Null: every distance from 1 to ranks - 1, a round each."});
  spec.constraints.push_back({.fields = {"pattern.distance", "pattern.ranks"},
                              .message = "distance must be less than ranks"});
  return spec;
}

ComponentSpec all_to_all_spec() {
  return pattern_spec("all_to_all", "All to all",
                      "Every rank sends to every other, one in each of ranks - 1 rounds. In round "
                      "k, rank i sends to i xor k where ranks is a power of two, else to i + k "
                      "around the end.",
                      "Thakur, Rabenseifner and Gropp, Optimization of collective communication "
                      "operations in MPICH, 2005");
}

std::unique_ptr<Pattern> build_shift(const Params& params, std::uint32_t ranks, RandomStream) {
  if (!params.has("distance")) return std::make_unique<Shift>(ranks, 1, ranks - 1);
  const auto distance = static_cast<std::uint32_t>(params.integer("distance"));
  if (distance >= ranks) {
    throw PointError("pattern.distance", std::to_string(distance),
                     "less than the " + std::to_string(ranks) + " ranks",
                     "distance must be less than ranks");
  }
  return std::make_unique<Shift>(ranks, distance, 1);
}

std::unique_ptr<Pattern> build_all_to_all(const Params&, std::uint32_t ranks, RandomStream) {
  if (std::has_single_bit(ranks)) return std::make_unique<PairwiseExchange>(ranks);
  return std::make_unique<Shift>(ranks, 1, ranks - 1);
}

}  // namespace simcore
