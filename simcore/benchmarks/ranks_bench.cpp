// How fast programs of ranks run where no network is simulated: events and messages a CPU second.
#include <cstdint>
#include <string>
#include <vector>

#include "bench.hpp"
#include "engine/thread_team.hpp"
#include "loggp/loggp_network.hpp"
#include "mpi/collectives/registry.hpp"
#include "mpi/rank_engine.hpp"

using namespace simcore::benchmarks;

namespace {

/// Every rank sends to every other one. Its receives name their senders one by one, and begin after
/// all messages have arrived: the order of arrival is the opposite one.
class UnexpectedAlltoall final : public RankProgram {
 public:
  explicit UnexpectedAlltoall(std::uint32_t ranks) : ranks_(ranks) {}
  [[nodiscard]] std::uint32_t ranks() const override { return ranks_; }
  [[nodiscard]] std::uint32_t iterations() const override { return 1; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const override {
    const std::uint32_t others = ranks_ - 1;
    if (step < others) return Op::send_to((rank + 1 + step) % ranks_, 8, 0);
    if (step == others) return Op::compute_for(kLate);
    if (step <= 2 * others) {
      return Op::receive_from((rank + step - others) % ranks_, 0);
    }
    return step == 2 * others + 1 ? Op::wait() : Op::done();
  }

 private:
  static constexpr Picoseconds kLate = 1'000'000'000;
  std::uint32_t ranks_;
};

class CollectiveLoop final : public RankProgram {
 public:
  CollectiveLoop(const std::string& operation, const std::string& algorithm, std::uint32_t ranks,
                 std::uint32_t bytes, std::uint32_t iterations)
      : schedule_(make_collective(operation, algorithm, {.members = ranks, .bytes = bytes})),
        iterations_(iterations) {}
  [[nodiscard]] std::uint32_t ranks() const override { return schedule_->members(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const override {
    return step < schedule_->steps(rank) ? schedule_->op(rank, step) : Op::done();
  }

 private:
  std::unique_ptr<CollectiveSchedule> schedule_;
  std::uint32_t iterations_;
};

BenchRow measure(const std::string& name, std::unique_ptr<RankProgram> program) {
  const std::uint32_t ranks = program->ranks();
  std::vector<Job> jobs(1);
  jobs[0].workload = name;
  jobs[0].program = std::move(program);
  for (std::uint32_t e = 0; e < ranks; ++e) jobs[0].endpoints.push_back(e);
  MpiSettings mpi;
  mpi.send_overhead = mpi.receive_overhead = 300'000;
  RankEngine engine(std::move(jobs), mpi, ranks, {});
  const LimitGuard guard(nullptr, {}, thread_cpu_seconds());
  LoggpNetwork network(ranks, LoggpCosts({{0, 1'000'000, 100.0}}), guard);
  network.attach(engine);
  engine.run(network);
  const double seconds = guard.cpu_seconds();
  const auto events = static_cast<double>(network.events());
  const auto messages = static_cast<double>(network.totals().packets_delivered);
  return {name,
          {{"events_per_cpu_second", events / seconds},
           {"messages_per_cpu_second", messages / seconds},
           {"cpu_seconds", seconds},
           {"messages", messages},
           {"memory_bytes", static_cast<double>(network.memory_bytes())}}};
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = BenchOptions::parse(argc, argv, false);
  if (!options) return 2;
  BenchRows rows;
  const std::uint32_t part = options->quick ? 4 : 1;
  for (const std::uint32_t ranks : {256U, 512U, 1024U}) {
    const std::string name = "loggp_alltoall_unexpected_" + std::to_string(ranks);
    if (options->wants(name)) rows.add(measure(name, std::make_unique<UnexpectedAlltoall>(ranks)));
  }
  const struct {
    const char *operation, *algorithm;
    std::uint32_t ranks, iterations;
  } cases[] = {{"alltoall", "linear", 1024, 2},
               {"allreduce", "recursive_doubling", 4096, 40},
               {"allreduce", "ring", 512, 4},
               {"barrier", "dissemination", 4096, 40}};
  for (const auto& c : cases) {
    const std::string name =
        std::string("loggp_") + c.operation + "_" + c.algorithm + "_" + std::to_string(c.ranks);
    if (!options->wants(name)) continue;
    const std::uint32_t iterations = (c.iterations + part - 1) / part;
    rows.add(measure(name, std::make_unique<CollectiveLoop>(c.operation, c.algorithm, c.ranks, 4096,
                                                            iterations)));
  }
  return rows.status(*options);
}
