// What a run is carried out with: its limits, the flag that stops it, its memory budget, what is
// attached to its point, and the random streams that it draws from.
#pragma once

#include <functional>
#include <optional>

#include "dsm/address_trace.hpp"
#include "engine/listen.hpp"
#include "engine/stop_flag.hpp"
#include "engine/stream_use.hpp"
#include "mpi/trace_content.hpp"
#include "network/memory_budget.hpp"
#include "network/run_limits.hpp"
#include "router/packet_network.hpp"
#include "topology/fabric.hpp"

namespace simcore::point {

/// What a point names by a digest, and its caller hands over.
struct Attachments {
  Fabrics fabrics{};               ///< that topology.fabric can name
  Traces traces{};                 ///< that workload.trace can name
  AddressTraces address_traces{};  ///< that workload.trace of the kind dsm can name
};

/// How a run is carried out. Results do not depend on it.
struct RunOptions {
  const StopFlag* stop = nullptr;
  /// The run's own thread calls it, ten times a second at most. What it throws ends the run.
  const std::function<void()>* ask_caller = nullptr;
  Schedule schedule = Schedule::automatic;
  const Attachments* attachments = nullptr;  ///< null: none
};

/// Made before anything of a point is built: whatever is built, by a run or by a question without
/// one, hears the stop flag and the limits by `listen()`.
class RunContext {
 public:
  RunContext(const RunLimits& limits, const RunOptions& options)
      : guard_(options.stop, limits, thread_cpu_seconds(), options.ask_caller),
        budget_(limits.max_memory_bytes),
        options_(options) {
    listening_.emplace([this] { guard_.check_all(0); });
    listen();
  }

  [[nodiscard]] const LimitGuard& guard() const { return guard_; }
  /// What is large is taken from it before it is built.
  [[nodiscard]] MemoryBudget& budget() { return budget_; }
  /// The streams that the run has drawn from.
  [[nodiscard]] StreamUse& use() { return use_; }
  [[nodiscard]] Schedule schedule() const { return options_.schedule; }
  [[nodiscard]] const Attachments& attachments() const {
    static const Attachments none;
    return options_.attachments != nullptr ? *options_.attachments : none;
  }
  [[nodiscard]] const Fabrics& fabrics() const { return attachments().fabrics; }
  /// From now on the run looks at its limits by itself, and has a result when they end it. Until it
  /// does, what it sends first still hears a stop.
  void begin_run() {
    listening_.reset();
    listening_.emplace([this] { guard_.check_stop(); });
  }

 private:
  const LimitGuard guard_;
  MemoryBudget budget_;
  StreamUse use_;
  const RunOptions options_;
  std::optional<Listening> listening_;
};

}  // namespace simcore::point
