// A traffic pattern among ranks, iteration by iteration.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "traffic/message_sizes.hpp"
#include "traffic/traffic_pattern.hpp"
#include "workload/registry.hpp"

namespace simcore::workload {

ComponentSpec exchange_spec();
std::unique_ptr<RankProgram> build_exchange(const Params&, const ProgramContext&);

/// Who sends to whom in the iterations of an exchange, and how many messages each rank is to
/// expect.
///
/// Counting takes all senders' draws, so it is done once for each iteration that draws anew, by
/// whichever thread needs it first. The draws of the first `cycle()` iterations come again after
/// them, so that the counts have a bounded size.
class ExchangePlan {
 public:
  /// `messages`: of each rank in each iteration.
  ExchangePlan(std::unique_ptr<TrafficPattern> pattern, std::uint32_t ranks, std::uint32_t messages,
               std::uint32_t iterations);

  [[nodiscard]] std::uint32_t ranks() const { return ranks_; }
  [[nodiscard]] std::uint32_t cycle() const { return static_cast<std::uint32_t>(counts_.size()); }
  /// Messages that a rank sends in an iteration.
  [[nodiscard]] std::uint32_t sends(std::uint32_t rank) const {
    return pattern_->sends(rank) ? messages_ : 0;
  }
  /// Where the rank's message number `message` of an iteration goes.
  [[nodiscard]] std::uint32_t destination(std::uint32_t rank, std::uint32_t iteration,
                                          std::uint32_t message) const {
    const std::uint64_t first = std::uint64_t{iteration % cycle()} * messages_;
    return pattern_->destination(rank, first + message);
  }
  /// Messages that others send it in an iteration.
  [[nodiscard]] std::uint32_t arrivals(std::uint32_t rank, std::uint32_t iteration) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Counts {
    std::once_flag once;
    std::vector<std::uint32_t> by_rank;
  };
  void count(std::uint32_t iteration) const;

  std::unique_ptr<TrafficPattern> pattern_;
  std::uint32_t ranks_;
  std::uint32_t messages_;
  mutable std::vector<Counts> counts_;
  mutable std::atomic<std::size_t> counted_{0};
};

/// Every rank computes, sends its messages, and waits until they have left and those that are sent
/// to it have arrived.
class ExchangeProgram final : public RankProgram {
 public:
  struct Settings {
    std::uint32_t iterations = 1;
    std::uint32_t warmup_iterations = 0;
    Picoseconds compute = 0;
  };
  /// `plan` counts with the settings' iterations.
  ExchangeProgram(std::unique_ptr<ExchangePlan> plan, const MessageSizes& sizes, Settings settings)
      : plan_(std::move(plan)), sizes_(sizes), settings_(settings) {}

  [[nodiscard]] std::uint32_t ranks() const override { return plan_->ranks(); }
  [[nodiscard]] bool takes_part(std::uint32_t rank) const override {
    return plan_->sends(rank) > 0 || plan_->arrivals(rank, 0) > 0;
  }
  [[nodiscard]] std::uint32_t iterations() const override { return settings_.iterations; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override {
    return settings_.warmup_iterations;
  }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  [[nodiscard]] Op sketch(std::uint32_t rank, std::uint32_t iteration,
                          std::uint32_t step) const override {
    return step == 1 ? Op::receive_count(1, 0) : op(rank, iteration, step);
  }
  [[nodiscard]] std::size_t memory_bytes() const override { return plan_->memory_bytes(); }

 private:
  std::unique_ptr<ExchangePlan> plan_;
  MessageSizes sizes_;
  Settings settings_;
};

}  // namespace simcore::workload
