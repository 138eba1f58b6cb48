#include "workload/exchange.hpp"

#include <algorithm>
#include <utility>

#include "engine/size_limits.hpp"
#include "traffic/registry.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

namespace {

/// Counts of all iterations together that are kept: 64 MiB.
constexpr std::uint32_t kMostCounts = 1U << 24;
constexpr std::uint32_t kLeastCycle = 16;

std::uint32_t cycle_of(std::uint32_t ranks, std::uint32_t iterations, bool drawn_anew) {
  if (!drawn_anew) return 1;
  return std::min(iterations, std::max(kLeastCycle, kMostCounts / ranks));
}

}  // namespace

ExchangePlan::ExchangePlan(std::unique_ptr<TrafficPattern> pattern, std::uint32_t ranks,
                           std::uint32_t messages, std::uint32_t iterations)
    : pattern_(std::move(pattern)),
      ranks_(ranks),
      messages_(messages),
      counts_(cycle_of(ranks, iterations, !pattern_->fixed())) {}

void ExchangePlan::count(std::uint32_t iteration) const {
  std::vector<std::uint32_t> by_rank(ranks_);
  for (std::uint32_t rank = 0; rank < ranks_; ++rank) {
    for (std::uint32_t m = 0; m < sends(rank); ++m) ++by_rank[destination(rank, iteration, m)];
  }
  counted_ += by_rank.capacity() * sizeof(std::uint32_t);
  counts_[iteration].by_rank = std::move(by_rank);
}

std::uint32_t ExchangePlan::arrivals(std::uint32_t rank, std::uint32_t iteration) const {
  iteration %= cycle();
  std::call_once(counts_[iteration].once, [&] { count(iteration); });
  return counts_[iteration].by_rank[rank];
}

std::size_t ExchangePlan::memory_bytes() const {
  return pattern_->memory_bytes() + counts_.size() * sizeof(Counts) + counted_;
}

Op ExchangeProgram::op(std::uint32_t rank, std::uint32_t iteration, std::uint32_t step) const {
  if (step == 0) return Op::compute_for(settings_.compute);
  if (step == 1) {
    const std::uint32_t arrivals = plan_->arrivals(rank, iteration);
    return arrivals > 0 ? Op::receive_count(arrivals, 0) : Op::nothing();
  }
  const std::uint32_t message = step - 2;
  const std::uint32_t sends = plan_->sends(rank);
  if (message == sends) return Op::wait();
  if (message > sends) return Op::done();
  const std::uint64_t number = std::uint64_t{iteration} * sends + message;
  return Op::send_to(plan_->destination(rank, iteration, message), sizes_.bytes(rank, number), 0);
}

namespace {

std::vector<ParamSpec> pattern_params() {
  ParamSpec chosen{
      .name = "traffic_pattern",
      .type = ParamType::choice,
      .axis = AxisKind::condition,
      .unit = "choice",
      .default_value = "uniform_random",
      .help =
          "Which rank each message goes to: the synthetic pattern of the same name, among the "
          "ranks of the job; or a partner, drawn or the next rank (0 and 1, 2 and 3, ...)."};
  std::vector<ParamSpec> own;
  for (const TrafficEntry& entry : traffic_registry()) {
    if (!entry.exchange) continue;
    chosen.choices.emplace_back(entry.name);
    for (const ParamSpec& param : entry.exchange->params) {
      const auto same = [&param](const ParamSpec& other) { return other.name == param.name; };
      if (std::none_of(own.begin(), own.end(), same)) own.push_back(param);
    }
  }
  own.insert(own.begin(), std::move(chosen));
  return own;
}

/// What each pattern needs of the number of ranks is judged by check_ranks().
std::vector<ConstraintSpec> pattern_rules() {
  std::vector<ConstraintSpec> rules = {warmup_rule(), rank_count_rule()};
  for (const TrafficEntry& entry : traffic_registry()) {
    if (!entry.exchange) continue;
    for (const ConstraintSpec& rule : entry.exchange->constraints) {
      const auto same = [&rule](const ConstraintSpec& other) {
        return other.fields == rule.fields && other.message == rule.message;
      };
      if (std::none_of(rules.begin(), rules.end(), same)) rules.push_back(rule);
    }
  }
  return rules;
}

const ExchangePattern& chosen_pattern(const Params& params) {
  const std::vector<TrafficEntry>& entries = traffic_registry();
  return *std::find_if(entries.begin(), entries.end(), [&](const TrafficEntry& entry) {
            return entry.exchange && exchanges_by(params, entry.name);
          })->exchange;
}

void check_ranks(const ExchangePattern& pattern, const Params& params, std::uint64_t ranks) {
  const RankCheck check(params, ranks);
  check.require(ranks >= 2 && ranks <= std::uint64_t{max_ranks}, rank_count_rule(),
                "2 to " + std::to_string(max_ranks) + " ranks");
  if (pattern.check != nullptr) pattern.check(check);
}

}  // namespace

ComponentSpec exchange_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "exchange";
  spec.title = "Pattern in iterations";
  spec.help =
      "In every iteration each rank computes, sends messages by a traffic pattern, and waits until "
      "they have left and those that are sent to it have arrived.";
  spec.source = "Dally and Towles, Principles and Practices of Interconnection Networks, 2004";
  spec.params = pattern_params();
  for (ParamSpec& param : message_size_params()) spec.params.push_back(std::move(param));
  spec.params.push_back({.name = "messages",
                         .type = ParamType::integer,
                         .axis = AxisKind::load,
                         .unit = "count",
                         .default_value = 1,
                         .min = 1,
                         .max = 1e6,
                         .help = "Messages that every sender sends in an iteration."});
  for (ParamSpec& param :
       iteration_params(10, 0.0, "Computation of every rank at the start of each iteration.")) {
    spec.params.push_back(std::move(param));
  }
  spec.constraints = pattern_rules();
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_exchange(const Params& params, const ProgramContext& context) {
  const ExchangePattern& pattern = chosen_pattern(params);
  check_ranks(pattern, params, context.ranks());
  const auto ranks = static_cast<std::uint32_t>(context.ranks());
  const Iterations iterations = read_iterations(params);
  return std::make_unique<ExchangeProgram>(
      std::make_unique<ExchangePlan>(pattern.make(params, ranks, context.traffic), ranks,
                                     static_cast<std::uint32_t>(params.integer("messages")),
                                     iterations.all),
      MessageSizes(params, context.message_sizes),
      ExchangeProgram::Settings{.iterations = iterations.all,
                                .warmup_iterations = iterations.warmup,
                                .compute = from_ns(params.real("compute_ns"))});
}

}  // namespace simcore::workload
