#include "traffic/hotspot.hpp"

#include "params/common_params.hpp"

namespace simcore::traffic {

namespace {

ParamSpec hotspot_fraction_param() {
  return positive_param(AxisKind::condition, "hotspot_fraction", "fraction", 0.1, 1,
                        "Probability that a message goes to a hot place.");
}

}  // namespace

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

namespace {

std::unique_ptr<TrafficPattern> make_hotspot(const Params& p, std::uint32_t places,
                                             RandomStream traffic) {
  return std::make_unique<Hotspot>(places, static_cast<std::uint32_t>(p.integer("hotspots")),
                                   p.real("hotspot_fraction"), traffic);
}

SyntheticPattern synthetic_hotspot() {
  return {.title = "Hotspot",
          .help = "A share of the messages goes to a few hot endpoints, the rest to any endpoint.",
          .source = "Pfister and Norton, IEEE Transactions on Computers C-34, 1985",
          .params = {hotspot_fraction_param(),
                     {.name = "hotspots",
                      .type = ParamType::integer,
                      .axis = AxisKind::condition,
                      .unit = "count",
                      .default_value = 1,
                      .min = 1,
                      .max = 1e6,
                      .help = "Hot endpoints, evenly spread over the endpoints' numbers."}},
          .constraints = {endpoint_rule("workload.hotspots", "there are no more endpoints",
                                        [](const Params& p, const NetworkSize& network) {
                                          return static_cast<std::uint64_t>(
                                                     p.integer("hotspots")) <= network.endpoints;
                                        })},
          .make =
              [](const Params& p, const JobPlaces& job) {
                require_count("hotspots", p.integer("hotspots"), 1, job.places,
                              "there are no more endpoints");
                return make_hotspot(p, job.places, job.traffic);
              },
          .shares = [](const Params& p, std::uint32_t places) -> TrafficShares {
            return {.senders = static_cast<double>(places),
                    .hottest_share = p.real("hotspot_fraction") / p.real("hotspots")};
          }};
}

bool exchanges_to_hotspots(const Params& p) { return exchanges_by(p, "hotspot"); }

ConstraintSpec hotspots_rule() { return rank_rule("workload.hotspots", "there are no more ranks"); }

}  // namespace

TrafficEntry hotspot_entry() {
  constexpr const char* when = "traffic_pattern is hotspot";
  return {
      .name = "hotspot",
      .synthetic = synthetic_hotspot(),
      .exchange = ExchangePattern{
          .params = {only_when(when, exchanges_to_hotspots, hotspot_fraction_param()),
                     only_when(when, exchanges_to_hotspots,
                               exchange_count("hotspots", 1, 1,
                                              "Hot ranks, evenly spread over their numbers."))},
          .constraints = {hotspots_rule()},
          .check = [](const RankCheck& check) { check.at_most(hotspots_rule(), check.ranks()); },
          .make = make_hotspot}};
}

}  // namespace simcore::traffic
