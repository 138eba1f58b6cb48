#include "models/congestion/congestion_work.hpp"

#include <algorithm>
#include <cmath>

#include "congestion/round_kernel.hpp"
#include "flows/registry.hpp"
#include "forwarding/registry.hpp"
#include "models/congestion/congestion_sections.hpp"
#include "params/choose.hpp"
#include "placement/registry.hpp"

namespace simcore::models {
namespace {

/// CPU seconds for one of each, fitted to random points. tests/validation/estimates.py checks them.
namespace static_seconds_per {
constexpr double run = 6.4e-4;
constexpr double cable = 1.4e-7;
constexpr double visit = 2.9e-9;
constexpr double flow = 1.8e-9;
constexpr double table_step = 8.2e-10;
constexpr double entry = 3.8e-8;  ///< to check an entry of the tables
constexpr double round = 4.5e-7;
}  // namespace static_seconds_per

constexpr double kBytesPerRun = 2.5e6;  ///< of the process, for any network
constexpr double kUsualDrawsTaken = 1000;
constexpr double kUsualLongestPath = 8;      ///< channels of the longest path
constexpr std::uint64_t kMostFlows = 20000;  ///< sampled to count those of a draw

/// Flows of a draw. When there are many rounds, an extrapolation from some of them.
double flows_of(const FlowPattern& pattern) {
  const std::uint32_t rounds = pattern.rounds();
  const std::uint64_t most = std::max<std::uint64_t>(1, pattern.most_flows());
  const auto wanted = std::clamp<std::uint64_t>(kMostFlows / most, 1, rounds);
  FlowBuffer flows(most);
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    flows.clear();
    pattern.add_flows(0, static_cast<std::uint32_t>((2 * i + 1) * rounds / (2 * wanted)), flows);
    found += flows.size();
  }
  return static_cast<double>(found) * rounds / static_cast<double>(wanted);
}

}  // namespace

PatternTraffic pattern_traffic(const Value& pattern, const Value& placement,
                               std::uint32_t endpoints) {
  const Params params = check_flow_pattern(pattern);
  const auto ranks = params.has("ranks")
                         ? static_cast<std::uint32_t>(params.integer("ranks"))
                         : static_cast<std::uint32_t>(places_of(placement, endpoints));
  const auto made = make_flow_pattern(pattern, params, ranks, {});
  const Value* kind = placement.find("kind");
  const bool random =
      made->random() || kind == nullptr || (kind->is_string() && kind->as_string() == "random");
  return {.flows = flows_of(*made),
          .most_flows = static_cast<double>(made->most_flows()),
          .rounds = static_cast<double>(made->rounds()),
          .draws = params.has("draws") ? params.real("draws")
                   : random            ? kUsualDrawsTaken
                                       : 1,
          .ranks = static_cast<double>(ranks)};
}

Work congestion_work(const NetworkFigures& size, const PatternTraffic& traffic,
                     const CongestionSections& sections) {
  const Params failures = validate(static_failures_spec(), sections.failures);
  const TableCost& table =
      choose("routing", engine_registry(), sections.routing, "min_hop").table_cost;
  const double trials = failures.real("failed_links") > 0 ? failures.real("trials") : 0.0;
  const double networks = 1 + trials;
  const double cables = size.channels + 2 * size.endpoints;
  const double entries = size.routers * size.endpoints;
  Work work;
  work.flows = networks * traffic.draws * traffic.flows;
  work.link_visits = work.flows * (size.mean_hops + 2);
  work.table_steps = networks * size.endpoints *
                     (table.per_router * size.routers + table.per_channel * size.channels);
  work.cpu_seconds = static_seconds_per::run + static_seconds_per::cable * cables +
                     static_seconds_per::visit * work.link_visits +
                     static_seconds_per::flow * work.flows +
                     static_seconds_per::table_step * work.table_steps +
                     static_seconds_per::entry * networks * entries +
                     static_seconds_per::round * networks * traffic.draws * traffic.rounds;
  const double copies = trials > 0 ? 2 : 1;
  const auto u64 = [](double n) { return static_cast<std::uint64_t>(n); };
  work.memory_bytes = kBytesPerRun + 40 * size.channels + 40 * size.endpoints + copies * entries +
                      copies * static_cast<double>(round_kernel_bytes(
                                   u64(cables), u64(traffic.most_flows), u64(kUsualLongestPath))) +
                      (8 + (traffic.rounds > 1 ? 16 : 0)) * traffic.most_flows + 8 * traffic.ranks +
                      24 * traffic.rounds + 8 * traffic.draws * networks;
  return work;
}

}  // namespace simcore::models
