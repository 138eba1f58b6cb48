// The clock of a network that carries whole messages: one queue of events, in the thread that asks.
#pragma once

#include <algorithm>
#include <limits>
#include <string>

#include "engine/event_queue.hpp"
#include "network/run_limits.hpp"
#include "network/transport.hpp"
#include "network/workload.hpp"
#include "params/errors.hpp"

namespace simcore::network {

/// `Network` derives from it, is its friend, and has handle(event, now) and memory_bytes().
template <class Network>
class MessageClock : public NetworkClock {
 public:
  /// Once, before anything else.
  void attach(Workload& workload) {
    workload_ = &workload;
    workload.prepare(1);
  }

  [[nodiscard]] std::uint32_t shard() const override { return 0; }
  void set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) override {
    queue_.post(time, endpoint, EventInfo::pack(EventKind::timer, 0, 0), payload);
  }
  [[nodiscard]] Picoseconds quiet_until() const override { return queue_.next_event(); }
  [[nodiscard]] bool idle() const override { return queue_.empty(); }
  void run_until(Picoseconds end) override {
    const RunLimits& limits = guard_.limits();
    const Picoseconds until = limits.max_simulated > 0 ? std::min(end, limits.max_simulated) : end;
    const std::uint64_t most =
        limits.max_events > 0 ? limits.max_events : std::numeric_limits<std::uint64_t>::max();
    Handler handler{static_cast<Network&>(*this)};
    const bool complete = queue_.run_until(until, most, handler);
    now_ = complete ? until : queue_.done();
    if (!complete || (until < end && !idle())) throw RunCutShort();
  }
  void run_to_end() override {
    run_until(kTimeLimit);
    if (idle()) return;
    throw SimulationError("the run does not end within " +
                          std::to_string(kTimeLimit / 1000000000000) + " s of simulated time");
  }
  /// A message counts as one packet.
  [[nodiscard]] TrafficTotals totals() const override { return totals_; }
  void close_statistics(Picoseconds time) override { closed_at_ = time; }

  [[nodiscard]] Picoseconds now() const { return now_; }
  [[nodiscard]] std::uint64_t events() const { return queue_.events(); }

 protected:
  /// `guard` must outlive it. The events are those of `places`, the look-ahead is `window`.
  MessageClock(const LimitGuard& guard, std::uint32_t places, Picoseconds window)
      : guard_(guard), queue_(0, places, window) {}

  const LimitGuard& guard_;
  EventQueue queue_;
  TrafficTotals totals_{};
  Workload* workload_ = nullptr;
  Picoseconds now_ = 0;
  Picoseconds closed_at_ = 0;

 private:
  struct Handler {
    Network& network;
    void operator()(const Event& event, Picoseconds now) const { network.handle(event, now); }
    [[nodiscard]] bool poll() const {
      network.guard_.check(network.memory_bytes());
      return !network.guard_.out_of_time();
    }
    void listen() const { network.guard_.check_stop(); }
  };
};

}  // namespace simcore::network
