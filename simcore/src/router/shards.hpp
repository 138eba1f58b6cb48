// How the network is divided among threads: shards, their event queues, and who owns which router.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/event_queue.hpp"
#include "engine/thread_team.hpp"
#include "engine/window_team.hpp"
#include "network/transport.hpp"
#include "router/coming_arrivals.hpp"
#include "router/packet_state.hpp"
#include "stats/link_log.hpp"

namespace simcore::router {

/// How the engine orders events. `automatic` takes windows where the delays allow them and looks
/// ahead in them where the network exceeds the caches; `looking_ahead` does so in any network.
enum class Schedule { automatic, strict, looking_ahead };

/// Most threads of one run.
inline constexpr std::uint32_t kMostThreads = 64;

class Interfaces;

/// Routers first .. first+routers-1 with their endpoints, and everything that happens at them, in
/// one thread. A shard touches the state of its own routers only, and packets that are at one of
/// them. Callbacks of a workload see it as their Transport.
class Shard final : public Transport {
 public:
  struct Range {
    RouterId first = 0;
    std::uint32_t routers = 0;
  };

  Shard(Interfaces& interfaces, std::uint32_t number, Range range, Picoseconds lookahead)
      : queue(range.first, range.routers, lookahead),
        interfaces_(interfaces),
        number_(number),
        range_(range) {}

  /// Where there are several shards: events for routers of another one go through `windows`;
  /// `shard_of` tells the shard of each router.
  void connect(WindowTeam& windows, const std::uint8_t* shard_of) {
    windows_ = &windows;
    shard_of_ = shard_of;
  }

  /// Schedules an event at a router of any shard. Where `router` is not the one that acts, `time`
  /// is at least the lookahead away.
  void post(Picoseconds time, RouterId router, std::uint32_t info, std::uint32_t payload) {
    if (owns(router)) {
      queue.post(time, router, info, payload);
    } else {
      windows_->send(number_, shard_of_[router], time, router, info, payload);
    }
  }
  [[nodiscard]] bool owns(RouterId router) const { return router - range_.first < range_.routers; }

  [[nodiscard]] std::uint32_t shard() const override { return number_; }
  void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
            Picoseconds created, std::uint32_t virtual_network = 0,
            MessageKind kind = MessageKind::data) override;
  void set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) override;
  [[nodiscard]] const NetworkSettings& settings() const override;

  EventQueue queue;
  ComingArrivals arrivals;
  TrafficTotals counts;  ///< of what happened here, since statistics were restarted
  Picoseconds now = 0;   ///< while a workload hears of messages that were taken up or sent; else 0
  std::unique_ptr<LinkLog> links;  ///< what crossed the outputs here; null unless asked for

 private:
  Interfaces& interfaces_;
  const std::uint32_t number_;
  const Range range_;
  WindowTeam* windows_ = nullptr;
  const std::uint8_t* shard_of_ = nullptr;
};

/// All shards of a run, and the threads that run them. There are no more threads than cores, so
/// that a thread may have several shards.
class Shards {
 public:
  using Own = std::span<const std::unique_ptr<Shard>>;

  /// Once, before any event: cuts the routers into `wanted` ranges of about as many ports, or into
  /// fewer where there are fewer routers. `lookahead`: the least delay in picoseconds of an event
  /// from one router to another; 0 asks for one shard in strict time order.
  void divide(const CompiledNetwork& network, Interfaces& interfaces, std::uint32_t wanted,
              Picoseconds lookahead);

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(shards_.size()); }
  [[nodiscard]] Own all() const { return shards_; }
  [[nodiscard]] Shard& of_router(RouterId router) const { return *shards_[shard_of_[router]]; }
  /// Whether both ends of a port belong to the same shard.
  [[nodiscard]] bool own_both_ends(RouterId router, const Peer& peer) const {
    return peer.kind != Peer::router || shard_of_[router] == shard_of_[peer.id];
  }
  /// Nothing is scheduled any more, and nothing arrives.
  [[nodiscard]] bool idle() const;
  /// The time of the next event; not while a thread runs.
  [[nodiscard]] Picoseconds next_event() const;
  /// Packets that nothing holds up any more on their way to their endpoints.
  [[nodiscard]] std::uint32_t arriving() const;

  /// Calls `run_own(shards of a thread)` in every thread at once. Returns whether all said true:
  /// that no limit cut them short.
  template <class RunOwn>
  bool run(const RunOwn& run_own);
  /// One thread's part of handling every event before `end` at its own shards, with the handlers
  /// that `make_handler(shard)` returns. False when a limit ended it early.
  template <class MakeHandler>
  bool handle_events(Own own, Picoseconds end, std::uint64_t max_events,
                     const MakeHandler& make_handler);

  /// What `restart_statistics` has not cleared, of all shards together.
  [[nodiscard]] TrafficTotals totals() const;
  [[nodiscard]] std::uint64_t events() const;
  /// Where a limit ended the run: everything before it has happened.
  [[nodiscard]] Picoseconds done() const { return shards_.front()->queue.done(); }
  [[nodiscard]] std::uint32_t threads() const { return threads_ ? threads_->members() : 1; }
  /// CPU seconds of the threads beside the caller's, up to the last stretch of the run.
  [[nodiscard]] double helper_cpu_seconds() const {
    return threads_ ? threads_->helper_cpu_seconds() : 0.0;
  }
  /// helper_cpu_seconds() from within a stretch, as the threads last told.
  [[nodiscard]] double running_helper_cpu_seconds() const {
    return windows_ ? windows_->helper_cpu_seconds() : 0.0;
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::vector<std::unique_ptr<Shard>> shards_;
  std::vector<std::uint8_t> shard_of_;  ///< by router
  std::optional<WindowTeam> windows_;   ///< where there are several shards
  std::optional<ThreadTeam> threads_;
};

template <class RunOwn>
bool Shards::run(const RunOwn& run_own) {
  if (!threads_) return run_own(all());
  const std::size_t members = threads_->members();
  std::vector<std::uint8_t> complete(members);
  threads_->run([&](std::uint32_t m) {
    const std::size_t first = shards_.size() * m / members;
    const std::size_t end = shards_.size() * (m + 1) / members;
    complete[m] = run_own(all().subspan(first, end - first)) ? 1 : 0;
  });
  for (const std::uint8_t one : complete) {
    if (one == 0) return false;
  }
  return true;
}

template <class MakeHandler>
bool Shards::handle_events(Own own, Picoseconds end, std::uint64_t max_events,
                           const MakeHandler& make_handler) {
  using Handler = std::invoke_result_t<MakeHandler, Shard&>;
  if (!windows_) {
    Handler handler = make_handler(*own.front());
    return own.front()->queue.run_until(end, max_events, handler);
  }
  // Nothing that could fail for want of memory: the other threads wait at the windows' barriers.
  using Part = WindowTeam::Part<Handler>;
  alignas(Part) std::array<std::byte, kMostThreads * sizeof(Part)> room;
  std::pmr::monotonic_buffer_resource in_place(room.data(), room.size());
  std::pmr::vector<Part> parts(&in_place);
  parts.reserve(own.size());
  for (const auto& shard : own) {
    parts.push_back({shard->shard(), shard->queue, make_handler(*shard)});
  }
  return windows_->run(parts, end, max_events);
}

}  // namespace simcore::router
