#include "workload/exchange.hpp"

#include <algorithm>
#include <utility>

namespace simcore {

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
                           std::uint32_t messages, std::uint32_t iterations, bool drawn_anew)
    : pattern_(std::move(pattern)),
      ranks_(ranks),
      messages_(messages),
      counts_(cycle_of(ranks, iterations, drawn_anew)) {}

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

}  // namespace simcore
