#include "traffic/shift.hpp"

#include <string>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"

namespace simcore::traffic {
namespace {

std::uint64_t distance_of(const Params& p) {
  return static_cast<std::uint64_t>(p.integer("distance"));
}

std::unique_ptr<TrafficPattern> make_shift(const Params& params, const JobPlaces& job) {
  const std::uint64_t distance = distance_of(params);
  if (distance >= job.places) {
    const std::string places = std::to_string(job.places);
    throw PointError("workload.distance", std::to_string(distance), "less than " + places,
                     "distance must be less than the number of endpoints, " + places);
  }
  return std::make_unique<Shift>(job.places, static_cast<std::uint32_t>(distance));
}

}  // namespace

TrafficEntry shift_entry() {
  return {.name = "shift",
          .synthetic = SyntheticPattern{
              .title = "Shift",
              .help = "Every endpoint sends to the one `distance` above, around the end.",
              .params = {{.name = "distance",
                          .type = ParamType::integer,
                          .axis = AxisKind::condition,
                          .unit = "count",
                          .default_value = 1,
                          .min = 1,
                          .max = static_cast<double>(max_endpoints - 1),
                          .help = "Places between a sender's and its target's."}},
              .constraints = {endpoint_rule("workload.distance",
                                            "distance must be less than the number of endpoints",
                                            [](const Params& p, const NetworkSize& network) {
                                              return distance_of(p) < network.endpoints;
                                            })},
              .make = make_shift}};
}

TrafficEntry half_shift_entry() {
  return {.name = "half_shift",
          .synthetic = SyntheticPattern{
              .title = "Half shift",
              .help = "Every endpoint sends to the one half of all endpoints above, around the "
                      "end: across the bisection of networks that number it last.",
              .make = [](const Params&, const JobPlaces& job) -> std::unique_ptr<TrafficPattern> {
                return std::make_unique<Shift>(job.places, job.places / 2);
              }}};
}

}  // namespace simcore::traffic
