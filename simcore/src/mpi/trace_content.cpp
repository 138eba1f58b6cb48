#include "mpi/trace_content.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "params/errors.hpp"

namespace simcore::mpi {
namespace {

using Kind = TraceOp::Kind;

std::string place(std::uint32_t rank, std::uint64_t number) {
  return "operation " + std::to_string(number) + " of rank " + std::to_string(rank);
}

[[noreturn]] void refuse(const std::string& column, std::uint64_t value, const std::string& allowed,
                         const std::string& message) {
  throw PointError("trace." + column, std::to_string(value), allowed, message);
}

/// That the columns are as long as one another and their lists lie where they say.
void check_shape(const TraceColumns& columns) {
  const std::size_t rows = columns.kind.size();
  const auto same = [rows](const char* name, std::size_t size) {
    if (size != rows)
      refuse(name, size, std::to_string(rows) + " rows", "is not as long as the column kind");
  };
  same("stream", columns.stream.size());
  same("peer", columns.peer.size());
  same("tag", columns.tag.size());
  same("bytes", columns.bytes.size());
  same("duration_ps", columns.duration_ps.size());
  same("collective", columns.collective.size());
  same("root", columns.root.size());
  const auto rises = [](const char* name, const std::vector<std::uint64_t>& offsets,
                        std::size_t all) {
    if (offsets.empty() || offsets.front() != 0 || offsets.back() != all ||
        !std::is_sorted(offsets.begin(), offsets.end()))
      refuse(name, offsets.size(), "0, rising, up to " + std::to_string(all),
             "must rise from 0 to the number of what it counts");
  };
  rises("first", columns.first, rows);
  if (columns.first.size() < 2) refuse("first", 0, "1 rank or more", "a trace has ranks");
  same("need_offsets", columns.need_offsets.size() - 1);
  same("started_offsets", columns.started_offsets.size() - 1);
  rises("need_offsets", columns.need_offsets, columns.needs.size());
  rises("started_offsets", columns.started_offsets, columns.started.size());
}

/// One end of a message.
struct MessageEnd {
  std::uint64_t ranks;  ///< of the sender, then of the receiver
  std::uint32_t tag;
  std::uint32_t number;  ///< of the operation in its rank

  [[nodiscard]] std::uint32_t from() const { return static_cast<std::uint32_t>(ranks >> 32); }
  [[nodiscard]] std::uint32_t to() const { return static_cast<std::uint32_t>(ranks); }
  [[nodiscard]] auto key() const { return std::tie(ranks, tag); }
  bool operator<(const MessageEnd& other) const {
    return std::tie(ranks, tag, number) < std::tie(other.ranks, other.tag, other.number);
  }
};

/// What has no other end, for a message: the first one, and how many there are.
class Unmatched {
 public:
  void note(const char* what, const char* missing, std::uint32_t rank, const MessageEnd& end,
            std::uint32_t peer) {
    if (count_++ > 0) return;
    first_ = place(rank, end.number) + what + std::to_string(peer) + " with tag " +
             std::to_string(end.tag) + ", which has no " + missing + " for it";
  }
  void require_none() const {
    if (count_ == 0) return;
    const std::string more =
        count_ > 1 ? "; so have " + std::to_string(count_ - 1) + " other operations" : "";
    throw PointError("trace.peer", std::to_string(count_), "a receive for each send",
                     first_ + more);
  }

 private:
  std::uint64_t count_ = 0;
  std::string first_;
};

}  // namespace

const std::vector<std::string>& trace_collectives() {
  static const std::vector<std::string> names = {
      "allreduce", "reduce", "allgather", "alltoall", "broadcast", "reduce_scatter", "barrier"};
  return names;
}

TraceContent::TraceContent(const TraceColumns& columns) {
  check_shape(columns);
  first_ = columns.first;
  groups_ = columns.groups;
  if (first_.size() - 1 > 0x7FFFFFFFU)
    refuse("first", first_.size() - 1, "at most 2147483647 ranks", "has too many ranks");
  read_operations(columns);
  link(columns);
  match_messages(columns);
  match_collectives(columns);
  count();
}

void TraceContent::read_operations(const TraceColumns& columns) {
  ops_.resize(columns.kind.size());
  for (std::uint32_t rank = 0; rank < ranks(); ++rank) {
    if (first_[rank + 1] - first_[rank] >= kAtStart)
      refuse("first", first_[rank + 1] - first_[rank], "fewer than 2147483648 operations of a rank",
             "rank " + std::to_string(rank) + " has too many operations");
    for (std::uint32_t n = 0; n < operations(rank); ++n) {
      const std::uint64_t row = first_[rank] + n;
      if (columns.kind[row] > static_cast<std::uint8_t>(Kind::collective))
        refuse("kind", columns.kind[row], "0 to 4", place(rank, n) + " has a kind that is not one");
      if (columns.stream[row] >= kStreams)
        refuse("stream", columns.stream[row], "0 to " + std::to_string(kStreams - 1),
               place(rank, n) + " has a stream beyond the " + std::to_string(kStreams) +
                   " that a rank may have");
      TraceOp& op = ops_[row];
      op.kind = static_cast<Kind>(columns.kind[row]);
      op.stream = static_cast<std::uint8_t>(columns.stream[row]);
      op.peer = op.kind == Kind::wait ? waits_++ : columns.peer[row];
      op.amount = op.kind == Kind::compute ? columns.duration_ps[row] : columns.bytes[row];
      if (op.kind == Kind::compute && op.amount >= static_cast<std::uint64_t>(kTimeLimit))
        refuse("duration_ps", op.amount, "at most " + std::to_string(kTimeLimit),
               place(rank, n) + " computes longer than a run may last");
      if (op.kind != Kind::compute && op.amount > kMostBytes)
        refuse("bytes", op.amount, "at most " + std::to_string(kMostBytes),
               place(rank, n) + " has more bytes than an operation may have");
      const bool message = op.kind == Kind::send || op.kind == Kind::receive;
      const bool wild = op.kind == Kind::receive && (op.peer == TraceColumns::kAnyone ||
                                                     columns.tag[row] == TraceColumns::kAnyone);
      if (wild)
        refuse("peer", op.peer, "a rank and a tag",
               place(rank, n) +
                   " receives from any rank or with any tag: the recording must say "
                   "which message came");
      if (message && op.peer >= ranks())
        refuse("peer", op.peer, "0 to " + std::to_string(ranks() - 1),
               place(rank, n) + " has a peer that is no rank of the trace");
      streams_ = std::max(streams_, op.stream + 1U);
    }
  }
}

/// Turns what each operation needs into what waits for each.
void TraceContent::link(const TraceColumns& columns) {
  missing_.resize(ops_.size());
  dependents_.resize(columns.needs.size() + columns.started.size());
  first_dependent_.reserve(first_.size());
  std::uint64_t used = 0;
  std::vector<std::uint32_t> places, waits_for, ends_for;
  for (std::uint32_t rank = 0; rank < ranks(); ++rank) {
    first_dependent_.push_back(used);
    const std::uint32_t all = operations(rank);
    const auto each = [&](const auto& visit) {
      // Receives come first among what an operation sets free: they cost no time.
      for (const bool receives : {true, false}) {
        for (std::uint32_t n = 0; n < all; ++n) {
          const std::uint64_t row = first_[rank] + n;
          if ((ops_[row].kind == Kind::receive) != receives) continue;
          for (auto i = columns.need_offsets[row]; i < columns.need_offsets[row + 1]; ++i)
            visit(n, columns.needs[i], false);
          for (auto i = columns.started_offsets[row]; i < columns.started_offsets[row + 1]; ++i)
            visit(n, columns.started[i], true);
        }
      }
    };
    places.assign(all + 1, 0);
    waits_for.assign(all, 0);
    ends_for.assign(all, 0);
    each([&](std::uint32_t n, std::uint32_t need, bool at_start) {
      if (need >= all || need == n)
        refuse(at_start ? "needs_started" : "needs", need, "another operation of the rank",
               place(rank, n) + " needs operation " + std::to_string(need) +
                   (need == n ? ", which is itself" : ", which the rank does not have"));
      ++places[need + 1];
    });
    for (std::uint32_t n = 0; n < all; ++n) {
      places[n + 1] += places[n];
      ops_[first_[rank] + n].dependents = places[n];
    }
    each([&](std::uint32_t n, std::uint32_t need, bool at_start) {
      TraceOp& op = ops_[first_[rank] + n];
      TraceOp& needed = ops_[first_[rank] + need];
      dependents_[used + places[need]++] = n | (at_start ? kAtStart : 0);
      if (op.kind == Kind::wait && !at_start) {
        ++op.match;
        if (needed.kind == Kind::receive) needed.waited = true;
        if (needed.kind == Kind::send) ++waits_for[need];
      } else {
        ++missing_[first_[rank] + n];
      }
      if (!at_start) ++ends_for[need];
    });
    for (std::uint32_t n = 0; n < all; ++n) {
      TraceOp& op = ops_[first_[rank] + n];
      if (op.kind == Kind::send) op.waited = waits_for[n] > 0 && waits_for[n] == ends_for[n];
    }
    used += all > 0 ? places[all] : 0;
  }
  first_dependent_.push_back(used);
}

void TraceContent::match_messages(const TraceColumns& columns) {
  std::vector<MessageEnd> sends, receives;
  for (std::uint32_t rank = 0; rank < ranks(); ++rank) {
    for (std::uint32_t n = 0; n < operations(rank); ++n) {
      const TraceOp& own = op(rank, n);
      const std::uint32_t tag = columns.tag[first_[rank] + n];
      if (own.kind == Kind::send) {
        sends.push_back({std::uint64_t{rank} << 32 | own.peer, tag, n});
      } else if (own.kind == Kind::receive) {
        receives.push_back({std::uint64_t{own.peer} << 32 | rank, tag, n});
      }
    }
  }
  std::sort(sends.begin(), sends.end());
  std::sort(receives.begin(), receives.end());
  Unmatched unmatched;
  std::size_t s = 0, r = 0;
  while (s < sends.size() || r < receives.size()) {
    const bool lone_send =
        r == receives.size() || (s < sends.size() && sends[s].key() < receives[r].key());
    const bool lone_receive =
        s == sends.size() || (r < receives.size() && receives[r].key() < sends[s].key());
    if (lone_send) {
      unmatched.note(" sends to rank ", "receive", sends[s].from(), sends[s], sends[s].to());
      ++s;
    } else if (lone_receive) {
      unmatched.note(" receives from rank ", "send", receives[r].to(), receives[r],
                     receives[r].from());
      ++r;
    } else {
      const MessageEnd& send = sends[s++];
      const MessageEnd& receive = receives[r++];
      TraceOp& sent = ops_[first_[send.from()] + send.number];
      sent.match = receive.number;
      ops_[first_[receive.to()] + receive.number].match = send.number;
      largest_message_ = std::max(largest_message_, sent.amount);
    }
  }
  unmatched.require_none();
}

/// Numbers the operations of each group in the order in which its members do them.
void TraceContent::match_collectives(const TraceColumns& columns) {
  struct Membership {
    std::uint32_t group;
    std::uint32_t member;
    std::uint32_t done;
  };
  std::vector<std::vector<Membership>> of_rank(ranks());
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    for (std::uint32_t m = 0; m < groups_[g].size(); ++m) {
      if (groups_[g][m] >= ranks())
        refuse("groups", groups_[g][m], "0 to " + std::to_string(ranks() - 1),
               "group " + std::to_string(g) + " has a member that is no rank of the trace");
      std::vector<Membership>& own = of_rank[groups_[g][m]];
      if (!own.empty() && own.back().group == g)
        refuse("groups", groups_[g][m], "each rank once",
               "group " + std::to_string(g) + " has a rank twice");
      own.push_back({g, m, 0});
    }
  }
  std::vector<std::vector<std::uint32_t>> numbers(groups_.size());  ///< of a group's operations
  for (std::uint32_t rank = 0; rank < ranks(); ++rank) {
    for (std::uint32_t n = 0; n < operations(rank); ++n) {
      const std::uint64_t row = first_[rank] + n;
      TraceOp& own = ops_[row];
      if (own.kind != Kind::collective) continue;
      const auto found = std::lower_bound(
          of_rank[rank].begin(), of_rank[rank].end(), own.peer,
          [](const Membership& one, std::uint32_t group) { return one.group < group; });
      if (found == of_rank[rank].end() || found->group != own.peer)
        refuse("peer", own.peer, "a group with the rank in it",
               place(rank, n) + " is of a group that the rank is not in");
      const std::size_t known = trace_collectives().size();
      if (columns.collective[row] >= known)
        refuse("collective", columns.collective[row], "0 to " + std::to_string(known - 1),
               place(rank, n) + " is of a collective that is not one");
      const TraceCollective told{own.peer, columns.collective[row], own.stream, columns.root[row],
                                 own.amount};
      if (told.root >= groups_[own.peer].size())
        refuse("root", told.root, "a member of the group",
               place(rank, n) + " has a root that its group does not have");
      std::vector<std::uint32_t>& all = numbers[own.peer];
      if (found->done == all.size()) {
        all.push_back(static_cast<std::uint32_t>(collectives_.size()));
        collectives_.push_back(told);
      }
      const std::uint32_t number = all[found->done++];
      const TraceCollective& first = collectives_[number];
      if (std::tie(first.operation, first.stream, first.root, first.bytes) !=
          std::tie(told.operation, told.stream, told.root, told.bytes))
        refuse("collective", told.operation, "what the other members do",
               place(rank, n) + " (" + trace_collectives()[told.operation] + " of " +
                   std::to_string(told.bytes) + " bytes, root " + std::to_string(told.root) +
                   ", stream " + std::to_string(told.stream) + ") differs from what rank " +
                   std::to_string(groups_[own.peer].front()) + "'s group " +
                   std::to_string(own.peer) + " does (" + trace_collectives()[first.operation] +
                   " of " + std::to_string(first.bytes) + " bytes, root " +
                   std::to_string(first.root) + ", stream " + std::to_string(first.stream) + ")");
      own.peer = number;
      own.match = found->member;
    }
  }
  for (std::uint32_t rank = 0; rank < ranks(); ++rank) {
    for (const Membership& one : of_rank[rank]) {
      if (one.done != numbers[one.group].size())
        refuse("collective", one.done, std::to_string(numbers[one.group].size()) + " operations",
               "rank " + std::to_string(rank) + " does " + std::to_string(one.done) + " of the " +
                   std::to_string(numbers[one.group].size()) + " collectives of group " +
                   std::to_string(one.group));
    }
  }
}

void TraceContent::count() {
  figures_.ranks = ranks();
  figures_.operations = ops_.size();
  figures_.collectives = collectives_.size();
  for (const TraceOp& op : ops_) {
    if (op.kind == Kind::compute) figures_.compute_ps += op.amount;
    if (op.kind == Kind::collective) {
      ++figures_.collective_parts;
      figures_.collective_bytes += op.amount;
    }
    if (op.kind == Kind::wait && op.amount > 0) waits_add_up_ = true;
    if (op.kind != Kind::send) continue;
    ++figures_.messages;
    figures_.sent_bytes += op.amount;
  }
}

std::size_t TraceContent::memory_bytes() const {
  std::size_t members = 0;
  for (const auto& group : groups_) members += group.size();
  return ops_.size() * (sizeof(TraceOp) + sizeof(std::uint32_t)) +
         (dependents_.size() + members) * sizeof(std::uint32_t) +
         2 * first_.size() * sizeof(std::uint64_t) + collectives_.size() * sizeof(TraceCollective);
}

}  // namespace simcore::mpi
