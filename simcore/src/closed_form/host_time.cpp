#include "closed_form/host_time.hpp"

#include <algorithm>
#include <vector>

#include "closed_form/link_use.hpp"
#include "closed_form/time_limit.hpp"
#include "engine/listen.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::closed_form {
namespace {

/// Bytes of a rendezvous' request and of its grant, as the rank engine sends them.
constexpr std::uint32_t kControlBytes = 64;

std::uint64_t on_wire(std::uint64_t bytes) { return std::max<std::uint64_t>(bytes, 1); }

/// A message of a round.
struct Sent {
  std::uint64_t bytes = 0;
  Picoseconds handed_over = 0;
};

struct Member {
  Picoseconds now = 0;
  Picoseconds next_send = 0;  ///< by the message gap
  Picoseconds began = 0;      ///< the round, by posting its receive
  Picoseconds left = 0;       ///< when its message of the round had left
  Sent sent{};
};

class Rounds {
 public:
  Rounds(std::uint32_t members, const MessageTimes& times, const ProcessorCosts& processor)
      : members_(members), times_(times), processor_(processor) {}

  /// From now on messages that want one endpoint's link at once are found. Not needed where all
  /// members do the same at the same time.
  void watch_links() {
    if (!times_.shares_links()) return;
    in_.resize(members_.size());
    out_.resize(members_.size());
  }

  /// Begins a round of the member, which sends `bytes`.
  void send(std::uint32_t member, std::uint64_t bytes) {
    Member& m = members_[member];
    const Picoseconds start = std::max(m.now, m.next_send);
    if (processor_.message_gap > 0) {
      m.next_send = start + processor_.message_gap + times_.further_bytes(bytes);
    }
    m.began = m.now;
    m.now = start + processor_.send_overhead;
    m.sent = {bytes, m.now};
    m.left = m.now + times_.leaving(bytes);
  }
  /// Begins a round in which the member sends nothing.
  void listen(std::uint32_t member) {
    members_[member].began = members_[member].now;
    members_[member].left = members_[member].now;
  }
  /// When the message of `from` has arrived at `member`. All members have begun the round.
  Picoseconds arrival(std::uint32_t from, std::uint32_t member) {
    Member& sender = members_[from];
    const Sent& message = sender.sent;
    if (message.bytes <= processor_.eager_limit_bytes) {
      return flight(from, member, message.bytes, message.handed_over, &sender.left);
    }
    const Picoseconds asked = flight(from, member, kControlBytes, message.handed_over);
    const Picoseconds answered = std::max(asked, members_[member].began);
    const Picoseconds granted = flight(member, from, kControlBytes, answered);
    return flight(from, member, message.bytes, granted, &sender.left);
  }
  /// Ends the round of a member that has received a message.
  void received(std::uint32_t member, Picoseconds arrived) {
    Member& m = members_[member];
    m.now = std::max(m.now, arrived) + processor_.receive_overhead;
  }
  /// Ends the round of all members: their own messages have left.
  void end_round() {
    for (Member& m : members_) {
      m.now = std::max(m.now, m.left);
      check_time(m.now);
    }
  }
  [[nodiscard]] HostTime ended() const {
    HostTime time;
    time.meets = meets_;
    for (const Member& m : members_) {
      time.last = std::max(time.last, m.now);
      time.mean += static_cast<double>(m.now) / static_cast<double>(members_.size());
    }
    return time;
  }

 private:
  /// When a message that is handed over at `time` has arrived; sets when it has left.
  Picoseconds flight(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, Picoseconds time,
                     Picoseconds* left = nullptr) {
    const Picoseconds lasts = times_.sending(bytes);
    const bool single = times_.is_single(bytes);
    Picoseconds arrives = time + times_.flight(bytes);
    if (!in_.empty()) {
      const Picoseconds waits = out_[from].take({time, lasts, from, single}, meets_);
      time += waits;
      arrives += waits;
      arrives += in_[to].take({arrives - lasts, lasts, from, single}, meets_);
    }
    if (left != nullptr) *left = time + times_.leaving(bytes);
    return arrives;
  }

  std::vector<Member> members_;
  const MessageTimes& times_;
  const ProcessorCosts& processor_;
  std::vector<LinkUse> in_, out_;  ///< by member; empty: nothing is watched
  bool meets_ = false;
};

/// Whether every member sends as many bytes as every other in a round, and receives as many. Where
/// shares differ by a byte, the largest stands for all. In a ring that is the longest path: the
/// largest share goes round with no smaller one before it. In pairwise exchange it is at most a
/// byte a round longer. Where there are few members, all of those of a reduce_scatter are followed
/// all the same: in the mean some have ended bytes earlier.
bool all_alike(const std::string& operation, const std::string& algorithm, std::uint32_t members) {
  constexpr std::uint32_t kFew = 1024;
  if (operation == "allgather" || operation == "alltoall") return true;
  if (operation == "reduce_scatter" && members > kFew) {
    return algorithm == "ring" || algorithm == "pairwise";
  }
  return algorithm == "dissemination" || (operation == "allreduce" && algorithm == "ring");
}

HostTime time_of_one(const RoundSchedule& schedule, bool shared, std::uint64_t bytes,
                     Rounds rounds) {
  const std::uint32_t n = schedule.members();
  const std::uint64_t share = (bytes + n - 1) / n;
  for (std::uint32_t round = 0; round < schedule.rounds(); ++round) {
    if (round % 4096 == 0) listen();
    const std::uint64_t sent = shared ? share : schedule.bytes_of(schedule.exchange(0, round).out);
    rounds.send(0, on_wire(sent));
    rounds.received(0, rounds.arrival(0, 0));
    rounds.end_round();
  }
  return rounds.ended();
}

HostTime time_of_all(const RoundSchedule& schedule, Rounds rounds) {
  rounds.watch_links();
  const std::uint32_t n = schedule.members();
  std::vector<std::uint32_t> from(n);
  std::vector<Picoseconds> arrived(n);
  for (std::uint32_t round = 0; round < schedule.rounds(); ++round) {
    if (n > 1024 || round % 1024 == 0) listen();
    for (std::uint32_t m = 0; m < n; ++m) {
      const Exchange its = schedule.exchange(m, round);
      from[m] = its.from;
      if (its.to == kNoMember) {
        rounds.listen(m);
      } else {
        rounds.send(m, on_wire(schedule.bytes_of(its.out)));
      }
    }
    for (std::uint32_t m = 0; m < n; ++m) {
      if (from[m] != kNoMember) arrived[m] = rounds.arrival(from[m], m);
    }
    for (std::uint32_t m = 0; m < n; ++m) {
      if (from[m] != kNoMember) rounds.received(m, arrived[m]);
    }
    rounds.end_round();
  }
  return rounds.ended();
}

/// Alltoall by `linear`: eager messages leave each endpoint one after another, each to another
/// endpoint, so that as many arrive one after another.
Picoseconds linear_time(std::uint32_t members, std::uint64_t bytes, const MessageTimes& times,
                        const ProcessorCosts& processor) {
  std::vector<Picoseconds> arrivals;
  arrivals.reserve(members);
  Picoseconds now = 0, next_send = 0, left = 0;
  for (std::uint32_t k = 1; k < members; ++k) {
    const Picoseconds start = std::max(now, next_send);
    if (processor.message_gap > 0) {
      next_send = start + processor.message_gap + times.further_bytes(bytes);
    }
    now = start + processor.send_overhead;
    left = std::max(now + times.leaving(bytes), left + times.sending(bytes));
    check_time(left);
    arrivals.push_back(left + times.flight(bytes) - times.leaving(bytes));
  }
  for (const Picoseconds arrival : arrivals) {
    now = std::max(now, arrival) + processor.receive_overhead;
    check_time(now);
  }
  return std::max(now, left);
}

}  // namespace

std::vector<std::string> timed_algorithms(const std::string& operation) {
  std::vector<std::string> names;
  for (const std::string& name : collective_algorithms(operation)) {
    const bool by_endpoint = collective_algorithm(operation, name).by_endpoint;
    const bool by_rounds = name != "double_binary_tree" && name != kSharp;
    if (!by_endpoint && by_rounds) names.push_back(name);
  }
  return names;
}

HostTime host_time(const std::string& operation, const std::string& algorithm,
                   const CollectiveSize& size, const MessageTimes& times,
                   const ProcessorCosts& processor) {
  if (size.members < 2) return {};
  const auto rounds = make_rounds(operation, algorithm, size);
  if (rounds == nullptr) {
    const Picoseconds all = linear_time(size.members, on_wire(size.bytes), times, processor);
    return {.last = all, .mean = static_cast<double>(all)};
  }
  if (!all_alike(operation, algorithm, size.members)) {
    return time_of_all(*rounds, Rounds(size.members, times, processor));
  }
  const bool shared = operation == "allreduce" || operation == "reduce_scatter";
  return time_of_one(*rounds, shared, size.bytes, Rounds(1, times, processor));
}

bool has_host_time(const std::string& algorithm, std::uint64_t bytes,
                   const ProcessorCosts& processor) {
  return algorithm != "linear" || on_wire(bytes) <= processor.eager_limit_bytes;
}

double host_steps(const std::string& operation, const std::string& algorithm,
                  std::uint32_t members) {
  const auto rounds = make_rounds(operation, algorithm, {.members = members});
  if (rounds == nullptr) return members;
  return static_cast<double>(rounds->rounds()) *
         (all_alike(operation, algorithm, members) ? 1.0 : static_cast<double>(members));
}

}  // namespace simcore::closed_form
