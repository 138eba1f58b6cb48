// The hot links of each window of time, and the flows that crossed them.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "engine/time.hpp"

namespace simcore::stats {

/// Records transmissions by windows of time. For each window it keeps the ports that were active
/// the longest, with the flows that crossed them.
///
/// Each shard has a log for the ports of its routers. What a log keeps does not depend on when a
/// window is closed or on the other ports in the log, so any division of the network gives the same
/// result. Everything is exact: active and stalled time counts in the windows in which it falls, a
/// byte in the one in which its last bit leaves. A transmission may be told before it begins; it
/// counts when that time has come.
class LinkLog {
 public:
  struct Flow {
    std::uint32_t source = 0;
    std::uint32_t destination = 0;
    std::uint64_t bytes = 0;
  };
  /// One port in one window.
  struct Link {
    std::uint32_t port = 0;
    Picoseconds active = 0;
    Picoseconds stalled = 0;
    std::uint64_t bytes = 0;
    std::vector<Flow> flows{};      ///< the largest first, at most kFlows
    std::uint64_t other_bytes = 0;  ///< of flows beyond those
  };
  /// In place of an endpoint that is not known.
  static constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
  static constexpr std::size_t kFlows = 32;
  static constexpr std::size_t kMostWindows = 65'536;
  /// Bytes that a link and a flow of it take in the result, with the copy that Python has of it.
  static constexpr std::size_t kLinkReported = 2600;
  static constexpr std::size_t kFlowReported = 1100;

  /// Keeps `count` ports for each window of length `window`.
  LinkLog(Picoseconds window, std::size_t count) : window_(window), count_(count) {}

  /// Ignores everything that happens until a restart.
  void sleep();
  /// Forgets everything that happened before `time`, where the first window starts.
  void restart(Picoseconds time);
  /// A transmission that lasts from `start` to `end`.
  void sent(std::uint32_t port, Flow flow, Picoseconds start, Picoseconds end) {
    coming_.push_back({port, flow, start, end, start});
  }
  void stalled(std::uint32_t port, Picoseconds from, Picoseconds to);
  /// Closes the windows that end by `time`. All transmissions that begin before it are known.
  void close_before(Picoseconds time);
  /// Closes all windows that begin before `time`, the end of the measurement. Ignores everything
  /// after it until a restart. Throws SimulationError where there are too many.
  void finish(Picoseconds time);

  [[nodiscard]] Picoseconds since() const { return since_; }
  [[nodiscard]] Picoseconds window() const { return window_; }
  [[nodiscard]] std::size_t windows() const { return windows_.size(); }
  /// The busiest ports of a closed window, the most active first, then by number.
  [[nodiscard]] const std::vector<Link>& links(std::size_t window) const {
    return windows_[window].kept;
  }
  /// With what the report of closed windows will take.
  [[nodiscard]] std::size_t memory_bytes() const;

  /// The order of links in a window.
  static bool busier(const Link& a, const Link& b) {
    return a.active != b.active ? a.active > b.active : a.port < b.port;
  }

 private:
  struct Entry {
    std::uint32_t port;
    Flow flow;
    Picoseconds active;
  };
  struct Stall {
    std::uint32_t port;
    Picoseconds time;
  };
  struct Transmission {
    std::uint32_t port;
    Flow flow;
    Picoseconds start;
    Picoseconds end;
    Picoseconds counted;  ///< up to this time

    /// Bytes whose last bit has left by then.
    [[nodiscard]] std::uint64_t bytes_by(Picoseconds time) const {
      __extension__ using Product = unsigned __int128;
      const Product product = Product{flow.bytes} * static_cast<std::uint64_t>(time - start);
      return static_cast<std::uint64_t>(product / static_cast<std::uint64_t>(end - start));
    }
  };
  struct Window {
    std::vector<Entry> entries{};
    std::size_t compact_at = kCompactFrom;  ///< entries at which equal ones are added up
    std::vector<Stall> stalls{};
    std::size_t compact_stalls_at = kCompactFrom;
    std::vector<Link> kept{};
  };
  static constexpr std::size_t kCompactFrom = 4096;

  [[nodiscard]] std::size_t index_of(Picoseconds time) const {
    return static_cast<std::size_t>((time - since_) / window_);
  }
  static void check_number(std::size_t windows);
  Window& window_at(std::size_t index);
  /// Counts what has been sent by `time`.
  void count_before(Picoseconds time);
  void count(Transmission& sent, Picoseconds until);
  void add(Window& window, const Entry& entry);
  void add_stall(std::size_t index, std::uint32_t port, Picoseconds time);
  /// Calls `visit(window index, length)` for the parts of an interval.
  template <class Visit>
  void split(Picoseconds from, Picoseconds to, Visit visit) const;
  static void compact(std::vector<Entry>& entries);
  static void compact(std::vector<Stall>& stalls);
  void close(Window& window);

  Picoseconds window_;
  std::size_t count_;
  Picoseconds since_ = 0;
  std::deque<Window> windows_;
  std::vector<Transmission> coming_;  ///< with a part that has not been counted
  std::size_t open_from_ = 0;         ///< windows before it are closed
  std::size_t closed_bytes_ = 0;
  bool asleep_ = false;  ///< before the first window or after the last
};

}  // namespace simcore::stats
