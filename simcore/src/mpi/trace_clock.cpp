#include "mpi/trace_clock.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <queue>
#include <string>
#include <utility>

#include "params/errors.hpp"

namespace simcore::mpi {
namespace {

using Kind = TraceOp::Kind;

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

}  // namespace

/// The replay itself. Where an operation waited for is the row of another times two, one more where
/// it waited for that one's start, or one of the marks below.
class TraceClock::Replay {
 public:
  static constexpr std::uint64_t kStart = ~std::uint64_t{0};       ///< nothing: the trace begins
  static constexpr std::uint64_t kItself = ~std::uint64_t{0} - 1;  ///< its own duration

  explicit Replay(TraceClock& clock) : clock_(clock), content_(clock.content_) {
    const std::uint64_t rows = content_.figures().operations;
    clock_.begins_.assign(rows, kNotYet);
    clock_.ends_.assign(rows, kNotYet);
    clock_.began_after_.assign(rows, kStart);
    clock_.ended_after_.assign(rows, kItself);
    missing_.resize(rows);
    next_.assign(rows, kNone);
    streams_.resize(std::uint64_t{content_.ranks()} * content_.streams());
    collectives_.resize(content_.collectives().size());
    for (std::size_t c = 0; c < collectives_.size(); ++c) {
      const TraceCollective& told = content_.collectives()[c];
      collectives_[c].missing = static_cast<std::uint32_t>(content_.group(told.group).size());
    }
  }

  void run() {
    for (std::uint32_t rank = 0; rank < content_.ranks(); ++rank) begin_rank(rank);
    settle();
    while (!later_.empty()) {
      const Event event = later_.top();
      later_.pop();
      now_ = event.time;
      soon_.push_back(event);
      while (!later_.empty() && later_.top().time == now_) {
        soon_.push_back(later_.top());
        later_.pop();
      }
      settle();
    }
    require_all();
  }

 private:
  static constexpr Picoseconds kNotYet = -1;
  struct Event {
    Picoseconds time = 0;
    std::uint64_t number = 0;  ///< those of a time come in the order in which they were made
    std::uint32_t rank = 0;
    std::uint32_t op = 0;
    bool arrival = false;  ///< the message of a receive comes; else the operation is done
    std::uint64_t cause = kItself;
    bool operator>(const Event& other) const {
      return time != other.time ? time > other.time : number > other.number;
    }
  };
  struct Stream {
    std::uint32_t current = kNone;
    std::uint32_t first = kNone;
    std::uint32_t last = kNone;
    std::uint64_t freed_by = kStart;
  };
  struct Group {
    std::uint32_t missing = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> there{};  ///< rank and operation
  };
  struct Waited {
    std::uint32_t missing = 0;  ///< before it starts
    std::uint32_t open = 0;     ///< of a wait, before it ends; of a receive 1 when its message came
    std::uint64_t ready_after = kStart;
    Picoseconds ready_at = 0;
  };

  [[nodiscard]] std::uint64_t row(std::uint32_t rank, std::uint32_t op) const {
    return content_.first(rank) + op;
  }
  [[nodiscard]] Stream& stream(std::uint32_t rank, std::uint32_t op) {
    return streams_[std::uint64_t{rank} * content_.streams() + content_.op(rank, op).stream];
  }

  void begin_rank(std::uint32_t rank) {
    for (std::uint32_t n = 0; n < content_.operations(rank); ++n) {
      const TraceOp& op = content_.op(rank, n);
      missing_[row(rank, n)] = {.missing = content_.missing(rank, n),
                                .open = op.kind == Kind::wait ? op.match : 0};
    }
    for (const bool receives : {true, false}) {
      for (std::uint32_t n = 0; n < content_.operations(rank); ++n) {
        if ((content_.op(rank, n).kind == Kind::receive) != receives) continue;
        if (content_.missing(rank, n) == 0) make_ready(rank, n, kStart);
      }
    }
    for (std::uint32_t n = 0; n < content_.operations(rank); ++n) {
      if (content_.missing(rank, n) == 0) take_up(rank, n);
    }
  }

  void settle() {
    while (!soon_.empty()) {
      const Event event = soon_.front();
      soon_.pop_front();
      if (event.arrival) {
        arrive(event);
      } else {
        end(event.rank, event.op, event.cause);
      }
    }
  }

  void make_ready(std::uint32_t rank, std::uint32_t op, std::uint64_t after) {
    Waited& waited = missing_[row(rank, op)];
    waited.ready_after = after;
    waited.ready_at = now_;
    Stream& own = stream(rank, op);
    (own.first == kNone ? own.first : next_[row(rank, own.last)]) = op;
    own.last = op;
  }

  /// Has the stream of an operation begin what is ready, when it is free.
  void take_up(std::uint32_t rank, std::uint32_t of) {
    Stream& own = stream(rank, of);
    while (own.current == kNone && own.first != kNone) {
      const std::uint32_t op = own.first;
      own.first = next_[row(rank, op)];
      own.current = op;
      const Waited& waited = missing_[row(rank, op)];
      clock_.begins_[row(rank, op)] = now_;
      // It was ready before its stream was: it waited for that.
      clock_.began_after_[row(rank, op)] =
          waited.ready_at < now_ ? own.freed_by : waited.ready_after;
      begin(rank, op);
    }
  }

  void free_stream(std::uint32_t rank, std::uint32_t op, bool at_start) {
    Stream& own = stream(rank, op);
    if (own.current != op) return;
    own.current = kNone;
    own.freed_by = 2 * row(rank, op) + (at_start ? 1 : 0);
  }

  void begin(std::uint32_t rank, std::uint32_t op) {
    const TraceOp& told = content_.op(rank, op);
    tell(rank, op, true);
    switch (told.kind) {
      case Kind::compute:
        return add(rounded(static_cast<double>(told.amount) * clock_.network_.compute_scale), rank,
                   op);
      case Kind::send: {
        const double bytes = static_cast<double>(told.amount);
        free_stream(rank, op, true);
        soon_.push_back({.time = now_, .rank = rank, .op = op, .cause = kItself});
        add(clock_.network_.latency + rounded(bytes * clock_.network_.ps_per_byte), told.peer,
            told.match, true, 2 * row(rank, op) + 1);
        return;
      }
      case Kind::receive:
        free_stream(rank, op, true);
        if (missing_[row(rank, op)].open > 0) add(0, rank, op);
        return;
      case Kind::wait:
        if (missing_[row(rank, op)].open == 0) add(0, rank, op);
        return;
      default:
        return come_together(rank, op);
    }
  }

  void come_together(std::uint32_t rank, std::uint32_t op) {
    const std::uint32_t number = content_.op(rank, op).peer;
    Group& group = collectives_[number];
    group.there.emplace_back(rank, op);
    if (--group.missing > 0) return;
    const TraceCollective& told = content_.collectives()[number];
    const auto members = static_cast<std::uint32_t>(group.there.size());
    const Picoseconds takes = clock_.collective_time(told, members);
    const std::uint64_t last = 2 * row(rank, op) + 1;
    for (const auto& [member, part] : group.there)
      add(takes, member, part, false, member == rank && part == op ? kItself : last);
    group.there = {};
  }

  void arrive(const Event& event) {
    const std::uint64_t at = row(event.rank, event.op);
    missing_[at].open = 1;
    if (clock_.begins_[at] == kNotYet) return;
    end(event.rank, event.op, event.cause);
  }

  void end(std::uint32_t rank, std::uint32_t op, std::uint64_t cause) {
    const std::uint64_t at = row(rank, op);
    clock_.ends_[at] = now_;
    clock_.ended_after_[at] = cause;
    ++ended_;
    if (now_ > clock_.length_ || ended_ == 1) {
      clock_.length_ = now_;
      clock_.last_row_ = at;
    }
    free_stream(rank, op, false);
    tell(rank, op, false);
    take_up(rank, op);
  }

  /// Tells those that wait for the start, or for the end, of an operation.
  void tell(std::uint32_t rank, std::uint32_t op, bool start) {
    const std::uint64_t after = 2 * row(rank, op) + (start ? 1 : 0);
    const auto each = [&](const auto& visit) {
      for (const std::uint32_t dependent : content_.dependents(rank, op)) {
        if (((dependent & TraceContent::kAtStart) != 0) == start)
          visit(dependent & ~TraceContent::kAtStart);
      }
    };
    each([&](std::uint32_t other) {
      Waited& waited = missing_[row(rank, other)];
      const bool waits = !start && content_.op(rank, other).kind == Kind::wait;
      if (!waits) {
        if (--waited.missing == 0) make_ready(rank, other, after);
      } else if (--waited.open == 0 && clock_.begins_[row(rank, other)] != kNotYet) {
        soon_.push_back({.time = now_, .rank = rank, .op = other, .cause = after});
      }
    });
    each([&](std::uint32_t other) {
      if (stream(rank, other).current == kNone) take_up(rank, other);
    });
  }

  void add(Picoseconds delay, std::uint32_t rank, std::uint32_t op, bool arrival = false,
           std::uint64_t cause = kItself) {
    const Event event{std::min(kTimeLimit, now_ + delay), number_++, rank, op, arrival, cause};
    if (delay == 0) {
      soon_.push_back(event);
    } else {
      later_.push(event);
    }
  }

  void require_all() const {
    if (ended_ == content_.figures().operations) return;
    for (std::uint32_t rank = 0; rank < content_.ranks(); ++rank) {
      for (std::uint32_t n = 0; n < content_.operations(rank); ++n) {
        if (clock_.ends_[row(rank, n)] != kNotYet) continue;
        throw PointError("trace.needs", std::to_string(n), "operations that can all end",
                         "operation " + std::to_string(n) + " of rank " + std::to_string(rank) +
                             " is the first that cannot end: ranks need one another");
      }
    }
  }

  TraceClock& clock_;
  const TraceContent& content_;
  std::vector<Waited> missing_;
  std::vector<std::uint32_t> next_;  ///< in the list of its stream
  std::vector<Stream> streams_;
  std::vector<Group> collectives_;
  std::deque<Event> soon_;  ///< of now
  std::priority_queue<Event, std::vector<Event>, std::greater<>> later_;
  Picoseconds now_ = 0;
  std::uint64_t number_ = 0;
  std::uint64_t ended_ = 0;
};

TraceClock::TraceClock(const TraceContent& content, ClockNetwork network)
    : content_(content), network_(std::move(network)) {
  Replay(*this).run();
}

Picoseconds TraceClock::collective_time(const TraceCollective& told, std::uint32_t members) const {
  if (members < 2) return 0;
  if (network_.collective) return network_.collective(told, members);
  const std::string& name = trace_collectives()[told.operation];
  const auto rounds = static_cast<double>(std::bit_width(members - 1));
  const double others = members - 1.0;
  const double share = others / members;
  double moved = static_cast<double>(told.bytes);
  if (name == "allreduce") {
    moved *= 2 * share;
  } else if (name == "reduce_scatter") {
    moved *= share;
  } else if (name == "allgather" || name == "alltoall") {
    moved *= others;
  } else if (name == "barrier") {
    moved = 0;
  }
  return rounded(rounds * static_cast<double>(network_.latency) + moved * network_.ps_per_byte);
}

std::uint32_t TraceClock::rank_of(std::uint64_t row) const {
  std::uint32_t low = 0, high = content_.ranks();
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (content_.first(middle) <= row ? low : high) = middle;
  }
  return low;
}

/// What took the time until an operation was done, where that is not another one's.
PathStep TraceClock::own_step(std::uint64_t row) const {
  const std::uint32_t rank = rank_of(row);
  const auto number = static_cast<std::uint32_t>(row - content_.first(rank));
  const TraceOp& op = content_.op(rank, number);
  PathStep step{.rank = rank, .op = number, .to = rank, .begin = begins_[row], .end = ends_[row]};
  if (op.kind == Kind::collective) {
    step.kind = PathStep::Kind::collective;
    step.collective = content_.collectives()[op.peer].operation;
    step.bytes = op.amount;
  }
  return step;
}

PathStep TraceClock::message_step(std::uint64_t sent, std::uint64_t received) const {
  PathStep step = own_step(sent);
  step.kind = PathStep::Kind::message;
  step.to = rank_of(received);
  step.bytes = content_.op(step.rank, step.op).amount;
  step.end = ends_[received];
  return step;
}

std::vector<PathStep> TraceClock::critical_path() const {
  std::vector<PathStep> steps;
  // Each turn explains when `row` began or was done, by what it waited for.
  std::uint64_t row = last_row_;
  for (bool at_start = false;;) {
    const std::uint64_t cause = at_start ? began_after_[row] : ended_after_[row];
    if (cause == Replay::kStart) break;
    if (cause == Replay::kItself) {
      if (ends_[row] > begins_[row]) steps.push_back(own_step(row));
      at_start = true;
      continue;
    }
    const std::uint64_t other = cause / 2;
    // Members of a collective end with the one that came last, whose own step it is.
    const bool together = !at_start && kind_of(row) == Kind::collective;
    if (!at_start && kind_of(row) == Kind::receive && ends_[row] > begins_[other])
      steps.push_back(message_step(other, row));
    row = other;
    at_start = cause % 2 == 1 && !together;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace simcore::mpi
