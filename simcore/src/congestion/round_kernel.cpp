#include "congestion/round_kernel.hpp"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "congestion/flow_walker.hpp"

namespace simcore::congestion {
namespace {

/// Flows are counted.
struct ByNumber {
  using Counts = WholeCounts;
  explicit ByNumber(const Cables&) {}
  [[nodiscard]] std::uint32_t on(CableId, std::uint32_t load) const { return load; }
  [[nodiscard]] std::uint32_t of_sender(EndpointId, std::uint32_t most) const { return most; }
};

/// The number of flows is weighed by the sender's rate over the rate of the cable.
struct ByRate {
  using Counts = RealCounts;
  explicit ByRate(const Cables& cables)
      : weights(cables.weights().data()), shares(cables.sender_shares().data()) {}
  [[nodiscard]] double on(CableId cable, std::uint32_t load) const { return weights[cable] * load; }
  [[nodiscard]] double of_sender(EndpointId sender, double most) const {
    return std::max(1.0, most * shares[sender]);
  }
  const double* weights;
  const double* shares;
};

template <class Weigh>
class Kernel final : public RoundKernel {
 public:
  using Counts = typename Weigh::Counts;
  using Congestion = typename Counts::Congestion;

  Kernel(const Cables& cables, const KernelSettings& settings)
      : cables_(cables),
        settings_(settings),
        weigh_(cables),
        walker_(cables.graph(), settings.most_flows),
        loads_(cables, settings.one_to_one),
        counts_(settings.most_flows, settings.cost),
        crossbar_counts_(settings.most_flows, settings.cost),
        congestion_(settings.most_flows),
        crossbar_(settings.most_flows) {}

  void set_routes(const Routes& routes, std::uint32_t longest_path) override {
    walker_.set_routes(routes, longest_path);
  }

  RoundOutcome run(const EndpointFlows& flows) override {
    RoundOutcome outcome{.flows = flows.count};
    walker_.walk(flows, loads_.loads());
    outcome.unreachable = walker_.lost().size();
    outcome.senders = load_endpoints(flows);
    begin_at_endpoints(flows);
    count_crossbar(flows, outcome);
    raise_along_paths();
    finish(flows, congestion_);
    count(flows, outcome);
    const Visits& visits = walker_.visits();
    loads_.close_round(visits.channels.data(), visits.count, flows.sources, flows.destinations,
                       flows.count);
    outcome.link_visits = visits.count + 2 * (flows.count - outcome.unreachable);
    return outcome;
  }

  void slowdowns(double* out, std::size_t flows) const override {
    for (std::size_t i = 0; i < flows; ++i) {
      const auto c = static_cast<double>(congestion_[i]);
      out[i] = c > 0 ? settings_.cost.slowdown(c) : 0.0;
    }
  }

  [[nodiscard]] CongestionTable congestion() const override { return counts_.table(); }
  [[nodiscard]] const CableLoads& loads() const override { return loads_; }

 private:
  /// Puts the flows on their endpoints' cables; gives how many endpoints send.
  std::uint64_t load_endpoints(const EndpointFlows& flows) {
    if (settings_.one_to_one) {
      loads_.count_lone_flows(flows.sources, flows.destinations, flows.count);
      for (const std::uint32_t lost : walker_.lost()) {
        loads_.uncount_lone_flow(flows.sources[lost], flows.destinations[lost]);
      }
      return flows.count;
    }
    std::uint32_t* const in = loads_.loads() + cables_.injection(0);
    std::uint32_t* const out = loads_.loads() + cables_.ejection(0);
    std::uint64_t senders = 0;
    for (std::size_t i = 0; i < flows.count; ++i) {
      senders += in[flows.sources[i]]++ == 0 ? 1 : 0;
      ++out[flows.destinations[i]];
    }
    for (const std::uint32_t lost : walker_.lost()) {
      --in[flows.sources[lost]];
      --out[flows.destinations[lost]];
    }
    return senders;
  }

  /// The congestion of every flow as far as its endpoints' cables tell.
  void begin_at_endpoints(const EndpointFlows& flows) {
    const std::uint32_t* const load = loads_.loads();
    for (std::size_t i = 0; i < flows.count; ++i) {
      const CableId in = cables_.injection(flows.sources[i]);
      const CableId out = cables_.ejection(flows.destinations[i]);
      const bool lone = settings_.one_to_one;
      congestion_[i] =
          std::max(weigh_.on(in, lone ? 1 : load[in]), weigh_.on(out, lone ? 1 : load[out]));
    }
  }

  void count_crossbar(const EndpointFlows& flows, RoundOutcome& outcome) {
    if (settings_.one_to_one && std::is_same_v<Weigh, ByNumber>) {
      outcome.crossbar_sum = static_cast<double>(flows.count);
      return;
    }
    crossbar_ = congestion_;
    finish(flows, crossbar_);
    crossbar_counts_.add(crossbar_.data(), flows.count);
    outcome.crossbar_sum = crossbar_counts_.close_round(flows.count).bandwidth_sum;
  }

  void raise_along_paths() {
    const Visits& visits = walker_.visits();
    const std::uint32_t* const load = loads_.loads();
    const CableId* const channels = visits.channels.data();
    const std::uint32_t* const flows = visits.flows.data();
    Congestion* const congestion = congestion_.data();
    for (std::size_t i = 0; i < visits.count; ++i) {
      const Congestion here = weigh_.on(channels[i], load[channels[i]]);
      congestion[flows[i]] = std::max(congestion[flows[i]], here);
    }
  }

  void finish(const EndpointFlows& flows, std::vector<Congestion>& congestion) const {
    if constexpr (std::is_same_v<Weigh, ByRate>) {
      for (std::size_t i = 0; i < flows.count; ++i) {
        congestion[i] = weigh_.of_sender(flows.sources[i], congestion[i]);
      }
    }
    for (const std::uint32_t lost : walker_.lost()) congestion[lost] = 0;
  }

  void count(const EndpointFlows& flows, RoundOutcome& outcome) {
    counts_.add(congestion_.data(), flows.count);
    const CountedRound round = counts_.close_round(flows.count);
    outcome.bandwidth_sum = round.bandwidth_sum;
    outcome.max_congestion = round.max_congestion;
    if (cables_.same_endpoint_rates()) {
      outcome.rate_sum_gbps = round.bandwidth_sum * cables_.endpoint_rate_gbps(0);
      return;
    }
    for (std::size_t i = 0; i < flows.count; ++i) {
      const auto c = static_cast<double>(congestion_[i]);
      if (c == 0) continue;
      outcome.rate_sum_gbps +=
          settings_.cost.bandwidth(c) * cables_.endpoint_rate_gbps(flows.sources[i]);
    }
  }

  const Cables& cables_;
  KernelSettings settings_;
  Weigh weigh_;
  FlowWalker walker_;
  CableLoads loads_;
  Counts counts_;
  Counts crossbar_counts_;
  std::vector<Congestion> congestion_;
  std::vector<Congestion> crossbar_;
};

}  // namespace

std::unique_ptr<RoundKernel> make_round_kernel(const Cables& cables,
                                               const KernelSettings& settings) {
  if (cables.weights().empty()) return std::make_unique<Kernel<ByNumber>>(cables, settings);
  return std::make_unique<Kernel<ByRate>>(cables, settings);
}

std::uint64_t round_kernel_bytes(std::uint64_t cables, std::uint64_t most_flows,
                                 std::uint64_t longest_path) {
  // For every flow a walk, two congestions, counters, and both columns of its visits.
  constexpr std::uint64_t kBytesPerFlow = 16 + 2 * 8 + 2 * 24;
  return CableLoads::bytes_for(cables) + most_flows * (kBytesPerFlow + 8 * longest_path);
}

}  // namespace simcore::congestion
