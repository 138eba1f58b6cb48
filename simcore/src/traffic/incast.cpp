#include "traffic/incast.hpp"

#include <algorithm>

#include "params/common_params.hpp"

namespace simcore::traffic {

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

namespace {

std::int64_t senders_among(const Params& p, std::uint32_t places) {
  return p.has("senders") ? p.integer("senders") : places - 1;
}

std::unique_ptr<TrafficPattern> make_incast(const Params& p, std::uint32_t places,
                                            RandomStream traffic) {
  return std::make_unique<Incast>(places, static_cast<std::uint32_t>(senders_among(p, places)),
                                  static_cast<std::uint32_t>(p.integer("target")), traffic);
}

std::uint64_t count_of(const Params& p, const char* name) {
  return static_cast<std::uint64_t>(p.integer(name));
}

SyntheticPattern synthetic_incast() {
  return {.title = "Incast",
          .help = "Many endpoints send to one; the others are silent. Loads are per sender.",
          .params = {{.name = "senders",
                      .type = ParamType::integer,
                      .axis = AxisKind::condition,
                      .unit = "count",
                      .nullable = true,
                      .min = 1,
                      .max = 1e9,
                      .help = "Endpoints that send, drawn at random. Null: all but the target."},
                     {.name = "target",
                      .type = ParamType::integer,
                      .axis = AxisKind::condition,
                      .unit = "count",
                      .default_value = 0,
                      .min = 0,
                      .max = 1e9,
                      .help = "Place of the endpoint that receives, counted from 0."}},
          .constraints = {endpoint_rule("workload.senders", "the target does not send",
                                        [](const Params& p, const NetworkSize& network) {
                                          return !p.has("senders") ||
                                                 count_of(p, "senders") < network.endpoints;
                                        }),
                          endpoint_rule("workload.target", "endpoints count from 0",
                                        [](const Params& p, const NetworkSize& network) {
                                          return count_of(p, "target") < network.endpoints;
                                        })},
          .make =
              [](const Params& p, const JobPlaces& job) {
                require_count("senders", senders_among(p, job.places), 1, job.places - 1,
                              "the target does not send");
                require_count("target", p.integer("target"), 0, job.places - 1,
                              "endpoints count from 0");
                return make_incast(p, job.places, job.traffic);
              },
          .shares = [](const Params& p, std::uint32_t places) -> TrafficShares {
            const double all = std::max(1.0, places - 1.0);
            return {.senders = p.has("senders") ? p.real("senders") : all, .hottest_share = 1.0};
          }};
}

bool exchanges_to_one(const Params& p) { return exchanges_by(p, "incast"); }

ConstraintSpec senders_rule() { return rank_rule("workload.senders", "the target does not send"); }
ConstraintSpec target_rule() { return rank_rule("workload.target", "ranks count from 0"); }

}  // namespace

TrafficEntry incast_entry() {
  constexpr const char* when = "traffic_pattern is incast";
  return {.name = "incast",
          .synthetic = synthetic_incast(),
          .exchange = ExchangePattern{
              .params = {only_when(when, exchanges_to_one,
                                   exchange_count("senders", {}, 1,
                                                  "Ranks that send, drawn at random. Null: all "
                                                  "others.")),
                         only_when(when, exchanges_to_one,
                                   exchange_count("target", 0, 0, "Rank that receives."))},
              .constraints = {senders_rule(), target_rule()},
              .check =
                  [](const RankCheck& check) {
                    if (check.params().has("senders")) {
                      check.at_most(senders_rule(), check.ranks() - 1);
                    }
                    check.at_most(target_rule(), check.ranks() - 1);
                  },
              .make = make_incast}};
}

}  // namespace simcore::traffic
