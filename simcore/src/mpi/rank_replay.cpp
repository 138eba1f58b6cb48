// The replay of traces in the rank engine: each stream of a rank takes the operations that are
// ready in the order in which they became so, one after the other.
#include <algorithm>
#include <stdexcept>

#include "mpi/pool_list.hpp"
#include "mpi/rank_engine.hpp"

namespace simcore::mpi {
namespace {

/// In place of a rank's record: its recorded messages of later iterations.
constexpr std::uint32_t kRecorded = 0x80000000U;

const char* name_of(TraceOp::Kind kind) {
  switch (kind) {
    case TraceOp::Kind::compute:
      return "a computation";
    case TraceOp::Kind::send:
      return "a send";
    case TraceOp::Kind::receive:
      return "a receive";
    case TraceOp::Kind::wait:
      return "a wait";
    default:
      return "a collective";
  }
}

}  // namespace

void RankEngine::prepare_replay(std::size_t job) {
  Replay& replay = replays_[job];
  replay.plan = jobs_[job].program->replay();
  const TraceContent& content = replay.plan->content();
  replay.ops.resize(content.figures().operations);
  replay.left_at.resize(content.waits());
  replay.streams.resize(jobs_[job].endpoints.size() * records_of_place_);
  replay.ranks.resize(content.ranks());
  replay.measured.resize(content.ranks());
  for (std::uint32_t rank = 0; rank < content.ranks(); ++rank) {
    const std::uint32_t first = record_of(job, rank);
    for (std::uint32_t r = first; r < first + (1U << stream_shift_); ++r) {
      ranks_[r].job = static_cast<std::uint16_t>(job);
      if (content.operations(rank) == 0) continue;
      ranks_[r].replays = true;
      ranks_[r].state = State::idle;
    }
    if (content.operations(rank) == 0) continue;
    ++active_[job];
    replay.reset(rank);
  }
}

/// Makes everything ready that needs nothing. Receives come first: they cost no time.
void RankEngine::start_iteration(Transport& here, std::uint32_t record, Picoseconds now) {
  const std::size_t job = ranks_[record].job;
  const TraceContent& content = replays_[job].plan->content();
  const std::uint32_t rank = rank_of(record);
  for (const bool receives : {true, false}) {
    for (std::uint32_t n = 0; n < content.operations(rank); ++n) {
      const bool receive = content.op(rank, n).kind == TraceOp::Kind::receive;
      if (receive == receives && content.missing(rank, n) == 0) make_ready(record, n);
    }
  }
  for (std::uint32_t stream = 0; stream < 1U << stream_shift_; ++stream) {
    take_up(here, record + stream, now);
  }
}

/// Ends an iteration whose operations are all done, and has the next one begin.
void RankEngine::end_replayed_iteration(Transport& here, std::uint32_t record, Picoseconds now) {
  Replay& replay = replay_of(record);
  const std::uint32_t rank = rank_of(record);
  Rank& first = ranks_[record];
  if (first.iteration >= job_of(record).program->warmup_iterations()) {
    Replay::Measured& measured = replay.measured[rank];
    const Picoseconds took = now - first.started;
    const Picoseconds computed = replay.ranks[rank].computed;
    statistics_[here].jobs[first.job].exposed_time.add(took - computed);
    measured.computed += computed;
    measured.took += took;
    measured.ended = now;
  }
  const bool goes_on = end_iteration(here, record, now);
  for (std::uint32_t stream = 1; stream < 1U << stream_shift_; ++stream) {
    ranks_[record + stream].iteration = first.iteration;
    fetch_early(here, record + stream);
  }
  if (!goes_on) return;
  replay.reset(rank);
  std::uint32_t tail = ahead_[here].take(record | kRecorded, first.iteration);
  take_matching(
      messages_, tail, kNoHandle, [](const RankMessage&) { return true; },
      [&](std::uint32_t message) { replay.op(rank, messages_[message].key).open = message; });
  set_later_end(here, record, Replay::kNone, now);
}

void RankEngine::advance_replay(Transport& here, std::uint32_t record, Picoseconds now) {
  Rank& r = ranks_[record];
  Replay& replay = replay_of(record);
  Replay::Stream& stream = replay.streams[record - first_records_[r.job]];
  const std::uint32_t rank = rank_of(record);
  for (;;) {
    if (stream.current == Replay::kNone) {
      if (r.state == State::done) return;
      if (stream.first == Replay::kNone) {
        r.state = State::idle;
        return;
      }
      stream.current = stream.first;
      stream.first = replay.op(rank, stream.current).next;
      stream.begun = false;
      stream.since = now;
      r.state = State::running;
    }
    if (!go_on(here, record, stream.current, now)) return;
    stream.current = Replay::kNone;
  }
}

/// True when the operation holds its stream no longer.
bool RankEngine::go_on(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now) {
  switch (replay_of(record).plan->content().op(rank_of(record), op).kind) {
    case TraceOp::Kind::compute:
      return compute(here, record, op, now);
    case TraceOp::Kind::send:
      return send_recorded(here, record, op, now);
    case TraceOp::Kind::receive:
      return receive_recorded(here, record, op, now);
    case TraceOp::Kind::wait:
      return wait_recorded(here, record, op, now);
    default:
      return take_part(here, record, op, now);
  }
}

bool RankEngine::compute(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now) {
  Replay& replay = replay_of(record);
  const std::uint32_t rank = rank_of(record);
  Replay::Rank& computing = replay.ranks[rank];
  if (note_start(here, record, op, now)) {
    if (computing.computing++ == 0) computing.since = now;
    const Picoseconds duration = replay.plan->duration(replay.plan->content().op(rank, op));
    if (duration > 0) {
      sleep_until(here, record, now + duration);
      return false;
    }
  }
  if (--computing.computing == 0) computing.computed += now - computing.since;
  note_release(here, record, op, now);
  note_end(here, record, op, now);
  return true;
}

bool RankEngine::send_recorded(Transport& here, std::uint32_t record, std::uint32_t op,
                               Picoseconds now) {
  const ReplayPlan& plan = *replay_of(record).plan;
  const TraceOp& told = plan.content().op(rank_of(record), op);
  note_start(here, record, op, now);
  const std::uint32_t stream =
      stream_shift_ == 0 ? 0 : plan.content().op(told.peer, told.match).stream;
  const std::uint32_t to = record_of(ranks_[record].job, told.peer, stream);
  const std::uint32_t bytes = plan.bytes(told);
  if (!pay_for_send(here, record, to, bytes, now)) return false;
  replay_of(record).op(rank_of(record), op).open = Replay::kPosted;
  note_release(here, record, op, now);
  send(here,
       {.from = record, .to = to, .bytes = bytes, .key = told.match, .next = op, .replayed = true},
       now);
  return true;
}

/// First posts it; then, when its message has come and no wait pays for it, takes that in.
bool RankEngine::receive_recorded(Transport& here, std::uint32_t record, std::uint32_t op,
                                  Picoseconds now) {
  Replay& replay = replay_of(record);
  const TraceContent& content = replay.plan->content();
  const std::uint32_t rank = rank_of(record);
  Replay::Op& state = replay.op(rank, op);
  if (state.open == Replay::kArrived) {
    Replay::Stream& stream = replay.streams[record - first_records_[ranks_[record].job]];
    if (!stream.begun) {
      stream.begun = true;
      const TraceOp& told = content.op(rank, op);
      const std::uint32_t bytes = replay.plan->bytes(content.op(told.peer, told.match));
      sleep_until(here, record, now + settings_.receive_time(std::max(bytes, 1U)));
      return false;
    }
    note_release(here, record, op, now);
    note_end(here, record, op, now);
    return true;
  }
  note_start(here, record, op, now);
  const std::uint32_t early = state.open;
  state.open = Replay::kPosted;
  if (early != Replay::kNone) accept(here, early, now);
  return true;
}

bool RankEngine::wait_recorded(Transport& here, std::uint32_t record, std::uint32_t op,
                               Picoseconds now) {
  if (note_start(here, record, op, now)) {
    Replay& replay = replay_of(record);
    const std::uint32_t rank = rank_of(record);
    ranks_[record].receives = replay.op(rank, op).open;
    ranks_[record].left_at = replay.left_at[replay.plan->content().op(rank, op).peer];
    if (!begin_wait(here, record, now)) return false;
  }
  note_release(here, record, op, now);
  note_end(here, record, op, now);
  return true;
}

/// The rank's part of a collective.
bool RankEngine::take_part(Transport& here, std::uint32_t record, std::uint32_t op,
                           Picoseconds now) {
  Rank& r = ranks_[record];
  const ReplayPlan& plan = *replay_of(record).plan;
  const TraceOp& told = plan.content().op(rank_of(record), op);
  if (note_start(here, record, op, now)) {
    r.step = 0;
    Replay& replay = replay_of(record);
    replay.streams[record - first_records_[r.job]].hidden =
        replay.ranks[rank_of(record)].computed_until(now);
  }
  const TraceCollective& collective = plan.content().collectives()[told.peer];
  const std::vector<std::uint32_t>& group = plan.content().group(collective.group);
  const CollectiveSchedule& schedule = plan.schedule(told.peer);
  const auto key_of = [&](const Op& step) {
    return match_key(r.iteration, plan.keys(), plan.first_key(told.peer) + step.tag);
  };
  const auto record_of_member = [&](std::uint32_t member) {
    return record_of(r.job, group[member], collective.stream);
  };
  while (r.step < schedule.steps(told.match)) {
    const Op step = schedule.op(told.match, r.step);
    switch (step.kind) {
      case Op::Kind::compute:
        ++r.step;
        if (step.duration == 0) break;
        sleep_until(here, record, now + step.duration);
        return false;
      case Op::Kind::send: {
        const std::uint32_t to = record_of_member(step.peer);
        if (!pay_for_send(here, record, to, step.bytes, now)) return false;
        ++r.step;
        send(here, {.from = record, .to = to, .bytes = step.bytes, .key = key_of(step)}, now);
        break;
      }
      case Op::Kind::receive:
        ++r.step;
        receive(here, record, {.source = record_of_member(step.peer), .key = key_of(step)}, now);
        break;
      case Op::Kind::receive_any:
        ++r.step;
        receive(here, record, {.key = key_of(step), .count = step.peer}, now);
        break;
      case Op::Kind::wait_all:
        if (!begin_wait(here, record, now)) return false;
        break;
      default:
        throw std::logic_error("a collective of a trace does what only programs can");
    }
  }
  note_release(here, record, op, now);
  note_end(here, record, op, now);
  return true;
}

/// What the wait, or the step of a collective, that the stream is in adds to the rank's data.
std::uint32_t RankEngine::added_bytes(std::uint32_t record, std::uint32_t step) const {
  const Replay& replay = replays_[ranks_[record].job];
  const Replay::Stream& stream = replay.streams[record - first_records_[ranks_[record].job]];
  const TraceOp& told = replay.plan->content().op(rank_of(record), stream.current);
  if (told.kind == TraceOp::Kind::wait) return replay.plan->bytes(told);
  return replay.plan->schedule(told.peer).op(told.match, step).bytes;
}

/// Puts it into the list of its stream, which take_up() has begin it. `record` is any of the
/// rank's.
void RankEngine::make_ready(std::uint32_t record, std::uint32_t op) {
  Replay& replay = replay_of(record);
  const std::uint32_t rank = rank_of(record);
  const std::uint32_t own =
      record_of(ranks_[record].job, rank, replay.plan->content().op(rank, op).stream);
  Replay::Stream& stream = replay.streams[own - first_records_[ranks_[record].job]];
  replay.op(rank, op).next = Replay::kNone;
  if (stream.first == Replay::kNone) {
    stream.first = op;
  } else {
    replay.op(rank, stream.last).next = op;
  }
  stream.last = op;
}

/// An idle stream begins what is ready.
void RankEngine::take_up(Transport& here, std::uint32_t record, Picoseconds now) {
  if (ranks_[record].state == State::idle) advance_replay(here, record, now);
}

/// True the first time for the stream's current operation, which begins now.
bool RankEngine::note_start(Transport& here, std::uint32_t record, std::uint32_t op,
                            Picoseconds now) {
  Replay& replay = replay_of(record);
  Replay::Stream& stream = replay.streams[record - first_records_[ranks_[record].job]];
  if (stream.begun) return false;
  stream.begun = true;
  const std::uint32_t rank = rank_of(record);
  const TraceContent& content = replay.plan->content();
  for (const std::uint32_t dependent : content.dependents(rank, op)) {
    if ((dependent & TraceContent::kAtStart) == 0) continue;
    const std::uint32_t other = dependent & ~TraceContent::kAtStart;
    if (--replay.op(rank, other).missing == 0) make_ready(record, other);
  }
  for (const std::uint32_t dependent : content.dependents(rank, op)) {
    if ((dependent & TraceContent::kAtStart) == 0) continue;
    const std::uint32_t other = dependent & ~TraceContent::kAtStart;
    take_up(here, record_of(ranks_[record].job, rank, content.op(rank, other).stream), now);
  }
  return true;
}

void RankEngine::note_end(Transport& here, std::uint32_t record, std::uint32_t op,
                          Picoseconds now) {
  Replay& replay = replay_of(record);
  const TraceContent& content = replay.plan->content();
  const std::uint32_t rank = rank_of(record);
  const std::size_t job = ranks_[record].job;
  replay.op(rank, op).open = Replay::kOver;
  for (const std::uint32_t other : content.dependents(rank, op)) {
    if ((other & TraceContent::kAtStart) != 0) continue;
    const TraceOp& told = content.op(rank, other);
    if (told.kind != TraceOp::Kind::wait) {
      if (--replay.op(rank, other).missing == 0) make_ready(record, other);
      continue;
    }
    const std::uint32_t waiting = record_of(job, rank, told.stream);
    const Replay::Stream& stream = replay.streams[waiting - first_records_[job]];
    const bool begun = stream.current == other && stream.begun;
    --(begun ? ranks_[waiting].receives : replay.op(rank, other).open);
  }
  for (const std::uint32_t other : content.dependents(rank, op)) {
    if ((other & TraceContent::kAtStart) != 0) continue;
    const std::uint32_t own = record_of(job, rank, content.op(rank, other).stream);
    settle(here, own, now);
    take_up(here, own, now);
  }
  if (--replay.ranks[rank].left == 0) {
    end_replayed_iteration(here, record_of(job, rank), now);
  }
}

/// The bytes of a send leave at `time`, which may lie in the future.
void RankEngine::end_later(Transport& here, const RankMessage& message, Picoseconds time) {
  const TraceContent& content = replay_of(message.from).plan->content();
  // An eager message is in no list before it has gone: there its sender's operation stands.
  const std::uint32_t op = message.phase == MessagePhase::eager
                               ? message.next
                               : content.op(rank_of(message.to), message.key).match;
  if (content.op(rank_of(message.from), op).waited) {
    return tell_waits(here, message.from, op, time);
  }
  // Handed over and gone at once: it is now.
  if (time == message.created) return note_end(here, message.from, op, time);
  set_later_end(here, message.from, op, time);
}

/// A send that only waits wait for has gone, or will at `time`: they end no earlier.
void RankEngine::tell_waits(Transport& here, std::uint32_t record, std::uint32_t op,
                            Picoseconds time) {
  Replay& replay = replay_of(record);
  const TraceContent& content = replay.plan->content();
  const std::uint32_t rank = rank_of(record);
  const std::size_t job = ranks_[record].job;
  --replay.ranks[rank].left;  // those waits are not done
  replay.op(rank, op).open = Replay::kOver;
  for (const std::uint32_t wait : content.dependents(rank, op)) {
    if ((wait & TraceContent::kAtStart) != 0) continue;
    const TraceOp& told = content.op(rank, wait);
    const std::uint32_t waiting = record_of(job, rank, told.stream);
    const Replay::Stream& stream = replay.streams[waiting - first_records_[job]];
    Rank& r = ranks_[waiting];
    if (stream.current != wait || !stream.begun) {
      --replay.op(rank, wait).open;
      replay.left_at[told.peer] = std::max(replay.left_at[told.peer], time);
      continue;
    }
    r.left_at = std::max(r.left_at, time);
    if (--r.receives > 0 || r.state != State::waiting) continue;
    // The tail leaves now or later, so a timer wakes the stream.
    sleep_until(here, waiting, end_wait(waiting, 0));
  }
}

void RankEngine::set_later_end(Transport& here, std::uint32_t record, std::uint32_t op,
                               Picoseconds time) {
  const std::uint32_t handle = later_ends_.allocate(here.shard());
  ensure(handle < kEndTimer, "more operations end later than timers can tell apart");
  later_ends_[handle].record = record;
  later_ends_[handle].op = op;
  here.set_timer(endpoint_of(record), time, kEndTimer + handle);
}

void RankEngine::end_now(Transport& here, std::uint32_t later_end, Picoseconds now) {
  const LaterEnd ended = later_ends_[later_end];
  later_ends_.release(here.shard(), later_end);
  if (ended.op == Replay::kNone) return start_iteration(here, ended.record, now);
  note_end(here, ended.record, ended.op, now);
}

/// A message, or its request, has come for the receive that the trace gives it to.
void RankEngine::offer_recorded(Transport& here, std::uint32_t message, Picoseconds now) {
  const RankMessage& m = messages_[message];
  const Rank& r = ranks_[m.to];
  const std::uint32_t rank = rank_of(m.to);
  if (m.iteration != r.iteration) {
    append(messages_, ahead_[here].tail(record_of(r.job, rank) | kRecorded, m.iteration), message);
    return;
  }
  Replay::Op& state = replay_of(m.to).op(rank, m.key);
  if (state.open == Replay::kPosted) return accept(here, message, now);
  state.open = message;
}

/// The bytes of a receive are here. Its wait pays the overhead; without one its stream does.
void RankEngine::complete_recorded(Transport& here, std::uint32_t record, std::uint32_t op,
                                   std::uint32_t bytes, Picoseconds now) {
  Replay& replay = replay_of(record);
  const TraceContent& content = replay.plan->content();
  const std::uint32_t rank = rank_of(record);
  const Picoseconds cost = settings_.receive_time(bytes);
  if (!content.op(rank, op).waited && cost > 0) {
    replay.op(rank, op).open = Replay::kArrived;
    make_ready(record, op);
    return take_up(here, record, now);
  }
  for (const std::uint32_t other : content.dependents(rank, op)) {
    if ((other & TraceContent::kAtStart) != 0) continue;
    const TraceOp& told = content.op(rank, other);
    if (told.kind != TraceOp::Kind::wait) continue;
    Rank& waiting = ranks_[record_of(ranks_[record].job, rank, told.stream)];
    if (waiting.state == State::waiting) waiting.receiving = std::max(waiting.receiving, now);
    waiting.receiving += cost;
    break;
  }
  note_end(here, record, op, now);
}

/// What a rank that has not ended is in, for people.
std::string RankEngine::stuck_replay(std::size_t job, std::uint32_t rank) const {
  const Replay& replay = replays_[job];
  const TraceContent& content = replay.plan->content();
  const std::string who = "rank " + std::to_string(rank) + " of " + jobs_[job].workload + " has " +
                          std::to_string(replay.ranks[rank].left) + " operations that cannot end; ";
  for (std::uint32_t n = 0; n < content.operations(rank); ++n) {
    const Replay::Op& state = replay.ops[content.first(rank) + n];
    const TraceOp& told = content.op(rank, n);
    const std::uint32_t record = record_of(job, rank, told.stream);
    const bool message = told.kind == TraceOp::Kind::receive || told.kind == TraceOp::Kind::send;
    const Replay::Stream& stream = replay.streams[record - first_records_[job]];
    const bool waits = message && state.open == Replay::kPosted;
    if (!waits && stream.current != n) continue;
    const bool asks =
        told.kind == TraceOp::Kind::send && replay.plan->bytes(told) > settings_.eager_limit_bytes;
    return who + "operation " + std::to_string(n) + ", " + name_of(told.kind) +
           (message ? " with rank " + std::to_string(told.peer) : "") + ", is the first of them" +
           (asks ? ": its message is larger than mpi.eager_limit_bytes and waits for its receive"
                 : "");
  }
  return who + "they need one another";
}

}  // namespace simcore::mpi
