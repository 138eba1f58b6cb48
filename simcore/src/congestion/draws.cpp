#include "congestion/draws.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/draw_generator.hpp"
#include "engine/shuffle.hpp"

namespace simcore::congestion {
namespace {

/// About a millisecond of work between two looks at the limits.
constexpr std::uint64_t kVisitsBetweenChecks = 200'000;

}  // namespace

RankPlacement::RankPlacement(std::vector<EndpointId> fixed)
    : ranks_(static_cast<std::uint32_t>(fixed.size())), order_(std::move(fixed)) {
  identity_ = true;
  for (std::uint32_t i = 0; i < ranks_; ++i) identity_ = identity_ && order_[i] == i;
}

RankPlacement::RankPlacement(std::uint32_t ranks, std::uint32_t endpoints, RandomStream placement)
    : ranks_(ranks), random_(true), placement_(placement), in_order_(endpoints) {
  std::iota(in_order_.begin(), in_order_.end(), 0U);
}

const EndpointId* RankPlacement::of_draw(std::uint64_t draw) {
  if (identity_) return nullptr;
  if (random_) {
    DrawGenerator random(placement_, draw, 0);
    order_ = in_order_;
    shuffle_front(order_, ranks_, [&](std::uint32_t n) { return random.below(n); });
  }
  return order_.data();
}

void DependencyClock::restart() {
  std::fill(free_at_.begin(), free_at_.end(), 0.0);
  end_ = 0;
}

void DependencyClock::add_round(const EndpointFlows& flows, const std::vector<double>& slowdowns) {
  ends_.resize(flows.count);
  for (std::size_t i = 0; i < flows.count; ++i) {
    ends_[i] = free_at_[flows.sources[i]] + slowdowns[i];
  }
  for (std::size_t i = 0; i < flows.count; ++i) {
    if (slowdowns[i] == 0) continue;
    double& sender = free_at_[flows.sources[i]];
    double& receiver = free_at_[flows.destinations[i]];
    sender = std::max(sender, ends_[i]);
    receiver = std::max(receiver, ends_[i]);
    end_ = std::max(end_, ends_[i]);
  }
}

void DrawTotals::add(const DrawTotals& others) {
  draws += others.draws;
  flows += others.flows;
  unreachable += others.unreachable;
  senders += others.senders;
  link_visits += others.link_visits;
  bandwidth_sum += others.bandwidth_sum;
  rate_sum_gbps += others.rate_sum_gbps;
  crossbar_sum += others.crossbar_sum;
  max_congestion = std::max(max_congestion, others.max_congestion);
  sum_of_max += others.sum_of_max;
  completion_sum += others.completion_sum;
  rounds.resize(std::max(rounds.size(), others.rounds.size()));
  for (std::size_t r = 0; r < others.rounds.size(); ++r) {
    rounds[r].flows += others.rounds[r].flows;
    rounds[r].bandwidth_sum += others.rounds[r].bandwidth_sum;
    rounds[r].max_congestion = std::max(rounds[r].max_congestion, others.rounds[r].max_congestion);
  }
  draw_bandwidth.insert(draw_bandwidth.end(), others.draw_bandwidth.begin(),
                        others.draw_bandwidth.end());
}

DrawLoop::DrawLoop(const FlowPattern& pattern, RankPlacement& placement, RoundKernel& kernel,
                   const CongestionCost& cost, std::uint32_t endpoints, const LimitGuard& guard)
    : pattern_(pattern),
      placement_(placement),
      kernel_(kernel),
      cost_(cost),
      guard_(guard),
      flows_(pattern.most_flows()),
      clock_(endpoints) {}

void DrawLoop::add_draws(std::uint64_t first, std::uint64_t end, DrawTotals& totals) {
  totals.rounds.resize(pattern_.rounds());
  for (std::uint64_t draw = first; draw < end; ++draw) add_draw(draw, totals);
}

EndpointFlows DrawLoop::place(std::uint64_t draw, std::uint32_t round, const EndpointId* order) {
  flows_.clear();
  pattern_.add_flows(draw, round, flows_);
  if (order != nullptr) {
    std::uint32_t* const sources = flows_.sources();
    std::uint32_t* const destinations = flows_.destinations();
    for (std::size_t i = 0; i < flows_.size(); ++i) {
      sources[i] = order[sources[i]];
      destinations[i] = order[destinations[i]];
    }
  }
  return {flows_.sources(), flows_.destinations(), flows_.size()};
}

void DrawLoop::add_draw(std::uint64_t draw, DrawTotals& totals) {
  const EndpointId* const order = placement_.of_draw(draw);
  const std::uint32_t rounds = pattern_.rounds();
  std::uint64_t flows = 0;
  double bandwidth = 0;
  if (rounds > 1) clock_.restart();
  for (std::uint32_t r = 0; r < rounds; ++r) {
    const EndpointFlows placed = place(draw, r, order);
    const RoundOutcome outcome = kernel_.run(placed);
    flows += outcome.flows;
    bandwidth += outcome.bandwidth_sum;
    totals.unreachable += outcome.unreachable;
    totals.senders += outcome.senders;
    totals.link_visits += outcome.link_visits;
    totals.rate_sum_gbps += outcome.rate_sum_gbps;
    totals.crossbar_sum += outcome.crossbar_sum;
    totals.max_congestion = std::max(totals.max_congestion, outcome.max_congestion);
    totals.sum_of_max += outcome.max_congestion;
    RoundTotals& round = totals.rounds[r];
    round.flows += outcome.flows;
    round.bandwidth_sum += outcome.bandwidth_sum;
    round.max_congestion = std::max(round.max_congestion, outcome.max_congestion);
    if (rounds > 1) {
      slowdowns_.resize(placed.count);
      kernel_.slowdowns(slowdowns_.data(), placed.count);
      clock_.add_round(placed, slowdowns_);
    } else if (outcome.max_congestion > 0) {
      totals.completion_sum += cost_.slowdown(outcome.max_congestion);
    }
    unchecked_visits_ += outcome.link_visits + placed.count;
    if (unchecked_visits_ > kVisitsBetweenChecks) {
      guard_.check_all(0);
      unchecked_visits_ = 0;
    }
  }
  totals.completion_sum += rounds > 1 ? clock_.end() : 0.0;
  ++totals.draws;
  totals.flows += flows;
  totals.bandwidth_sum += bandwidth;
  totals.draw_bandwidth.push_back(flows > 0 ? bandwidth / static_cast<double>(flows) : 0.0);
}

}  // namespace simcore::congestion
