#include "traffic/uniform_random.hpp"

namespace simcore::traffic {

TrafficEntry uniform_random_entry() {
  return {
      .name = "uniform_random",
      .synthetic =
          SyntheticPattern{
              .title = "Uniform random",
              .help = "Every message goes to an endpoint drawn with equal probability.",
              .source = kTrafficTextbook,
              .params = {{.name = "include_self",
                          .type = ParamType::boolean,
                          .axis = AxisKind::condition,
                          .unit = "bool",
                          .default_value = false,
                          .help = "Whether the sender itself may be drawn; such a message goes to "
                                  "the sender's router and back."}},
              .make = [](const Params& params,
                         const JobPlaces& job) -> std::unique_ptr<TrafficPattern> {
                return std::make_unique<UniformRandom>(job.places, params.boolean("include_self"),
                                                       job.traffic);
              }},
      .exchange =
          ExchangePattern{.make = [](const Params&, std::uint32_t ranks,
                                     RandomStream traffic) -> std::unique_ptr<TrafficPattern> {
            return std::make_unique<UniformRandom>(ranks, false, traffic);
          }}};
}

}  // namespace simcore::traffic
