// Programs of ranks written out in tests, run by the engine on a network.
#pragma once

#include <utility>
#include <vector>

#include "mpi/rank_engine.hpp"
#include "support/scripted.hpp"

namespace simcore::test {

/// Each rank's operations, one list a rank; `end` is added.
class ListedProgram final : public RankProgram {
 public:
  explicit ListedProgram(std::vector<std::vector<Op>> ops, std::uint32_t iterations = 1)
      : ops_(std::move(ops)), iterations_(iterations) {}
  [[nodiscard]] std::uint32_t ranks() const override {
    return static_cast<std::uint32_t>(ops_.size());
  }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const override {
    return step < ops_[rank].size() ? ops_[rank][step] : Op::done();
  }

 private:
  std::vector<std::vector<Op>> ops_;
  std::uint32_t iterations_;
};

/// A switch whose endpoints exchange bytes at 10 a nanosecond, 70 ns after they are sent.
inline const Map kEasyNetwork = {{"link_bandwidth_gbps", 80.0}};
constexpr double kLatency = 70.0;
constexpr double kPerByte = 0.1;

/// Runs the ranks on a switch, endpoint after endpoint; returns the report's metrics and the rest.
inline RunReport run_ranks(std::vector<std::vector<Op>> ops, const MpiSettings& mpi,
                           std::uint32_t iterations = 1, RankTables tables = {}) {
  Job job;
  job.name = "foreground";
  job.workload = "listed";
  const auto ranks = static_cast<std::uint32_t>(ops.size());
  job.program = std::make_unique<ListedProgram>(std::move(ops), iterations);
  const std::uint32_t places = (ranks + mpi.ranks_per_endpoint - 1) / mpi.ranks_per_endpoint;
  for (std::uint32_t e = 0; e < places; ++e) job.endpoints.push_back(e);
  Bench bench(section("single_router", {{"endpoints", 16}}), kEasyNetwork);
  std::vector<Job> jobs;
  jobs.push_back(std::move(job));
  RankEngine engine(std::move(jobs), mpi, 16, tables);
  bench.simulated->attach(engine);
  engine.run(*bench.simulated);
  RunReport report;
  engine.report(report);
  report.add("packets", static_cast<double>(bench.simulated->meter().totals().packets_delivered));
  return report;
}

inline double reported(const RunReport& report, const std::string& name) {
  for (const auto& [key, value] : report.metrics) {
    if (key == name) return value.as_double();
  }
  throw std::out_of_range("no metric " + name);
}

inline double completion(const RunReport& report) { return reported(report, "completion_time_ns"); }

}  // namespace simcore::test
