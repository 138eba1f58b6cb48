#include "mpi/rank_engine.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace simcore::mpi {

std::uint64_t RankEngine::bytes_of(std::uint64_t places, std::uint32_t endpoints,
                                   const MpiSettings& settings, RankTables tables) {
  const std::size_t rank = sizeof(Rank) + (tables.ranks ? sizeof(RankTimes) : 0);
  return places * (settings.ranks_per_endpoint * rank + sizeof(EndpointId) +
                   paths_of(settings) * sizeof(MemoryPath)) +
         endpoints * sizeof(std::uint32_t);
}

std::uint32_t RankEngine::stream_shift(const std::vector<Job>& jobs) {
  std::uint32_t shift = 0;
  for (const Job& job : jobs) {
    const ReplayPlan* plan = job.program->replay();
    while (plan != nullptr && plan->content().streams() > 1U << shift) ++shift;
  }
  return shift;
}

RankEngine::RankEngine(std::vector<Job> jobs, const MpiSettings& settings, std::uint32_t endpoints,
                       RankTables tables, std::unique_ptr<AggregationEngine> aggregation)
    : jobs_(std::move(jobs)),
      stream_shift_(stream_shift(jobs_)),
      records_of_place_(settings.ranks_per_endpoint << stream_shift_),
      settings_(settings),
      tables_(tables),
      place_at_(endpoints),
      aggregation_(std::move(aggregation)) {
  std::uint32_t groups = 0;
  for (const Job& job : jobs_) {
    first_groups_.push_back(groups);
    if (aggregation_)
      groups += static_cast<std::uint32_t>(job.program->aggregating_groups().size());
    first_records_.push_back(static_cast<std::uint32_t>(places_.size()) * records_of_place_);
    for (const EndpointId endpoint : job.endpoints) {
      place_at_[endpoint] = static_cast<std::uint32_t>(places_.size());
      places_.push_back(endpoint);
    }
  }
  memory_.resize(places_.size() * paths_of(settings_));
  ranks_.resize(places_.size() * records_of_place_);
  for (Rank& rank : ranks_) rank.state = State::done;
  active_.resize(jobs_.size());
  replays_.resize(jobs_.size());
  ensure(jobs_.size() <= kMostJobs, "there are more jobs than a rank's record can tell apart");
  for (std::size_t j = 0; j < jobs_.size(); ++j) {
    if (jobs_[j].program->replay() != nullptr) {
      prepare_replay(j);
      continue;
    }
    for (std::uint32_t r = 0; r < jobs_[j].program->ranks(); ++r) {
      Rank& rank = ranks_[record_of(j, r)];
      rank.job = static_cast<std::uint16_t>(j);
      if (!jobs_[j].program->takes_part(r)) continue;
      rank.state = State::running;
      ++active_[j];
    }
  }
  if (tables_.ranks) times_.resize(ranks_.size());
  prepare(1);
}

void RankEngine::prepare(std::uint32_t shards) {
  messages_.prepare(shards);
  receives_.prepare(shards);
  later_ends_.prepare(shards);
  statistics_.prepare(shards);
  ahead_.prepare(shards);
  indexes_.prepare(shards);
  statistics_.for_each([this](RankStatistics& slot) {
    slot.jobs.resize(jobs_.size());
    for (std::size_t j = 0; j < jobs_.size(); ++j) {
      const RankProgram& program = *jobs_[j].program;
      slot.jobs[j].operations.prepare(program.groups(),
                                      program.iterations() - program.warmup_iterations());
    }
  });
}

/// Runs the rank's operations until it sleeps, waits or is done.
void RankEngine::advance(Transport& here, std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  if (r.replays) return advance_replay(here, rank, now);
  const RankProgram& program = *job_of(rank).program;
  const std::uint32_t local = rank_of(rank);
  for (;;) {
    const Op op = program.op(local, r.iteration, r.step);
    switch (op.kind) {
      case Op::Kind::compute:
        ++r.step;
        if (op.duration > 0) return sleep_until(here, rank, now + op.duration);
        break;
      case Op::Kind::send: {
        const std::uint32_t to = record_of(r.job, op.peer);
        if (!pay_for_send(here, rank, to, op.bytes, now)) return;
        ++r.step;
        send(here,
             {.from = rank, .to = to, .bytes = op.bytes, .key = match_key(r.iteration, op.tag)},
             now);
        break;
      }
      case Op::Kind::receive:
        ++r.step;
        receive(here, rank,
                {.source = record_of(r.job, op.peer), .key = match_key(r.iteration, op.tag)}, now);
        break;
      case Op::Kind::receive_any:
        ++r.step;
        receive(here, rank, {.key = match_key(r.iteration, op.tag), .count = op.peer}, now);
        break;
      case Op::Kind::aggregate:
        ++r.step;
        aggregate(here, rank, op, now);
        break;
      case Op::Kind::wait_all:
        if (!begin_wait(here, rank, now)) return;
        break;
      case Op::Kind::operation_done:
        ++r.step;
        end_operation(here, rank, now);
        break;
      case Op::Kind::end:
        if (!end_iteration(here, rank, now)) return;
        break;
    }
  }
}

void RankEngine::sleep_until(Transport& here, std::uint32_t rank, Picoseconds time) {
  ranks_[rank].state = State::sleeping;
  here.set_timer(endpoint_of(rank), time, rank % records_of_place_);
}

/// True when the send overhead of this step is over. Else a timer ends it.
bool RankEngine::pay_for_send(Transport& here, std::uint32_t rank, std::uint32_t to,
                              std::uint32_t bytes, Picoseconds now) {
  Rank& r = ranks_[rank];
  if (r.overhead_paid) {
    r.overhead_paid = false;
    return true;
  }
  const Picoseconds start = std::max(now, r.next_send);
  if (settings_.message_gap > 0) {
    // A copy inside an endpoint does not use the interface.
    const bool copied = place_of(to) == place_of(rank);
    r.next_send = start + settings_.message_gap +
                  (copied ? 0 : here.time_of_further_bytes(std::max(bytes, 1U)));
  }
  const Picoseconds ready = start + settings_.send_time(std::max(bytes, 1U));
  if (ready == now) return true;
  r.overhead_paid = true;
  sleep_until(here, rank, ready);
  return false;
}

/// True when there is nothing to wait for. The step of the wait ends when the rank goes on.
bool RankEngine::begin_wait(Transport& here, std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  r.receiving += now;
  if (r.sends > 0 || r.receives > 0) {
    r.state = State::waiting;
    return false;
  }
  const Picoseconds until = end_wait(rank, now);
  if (until <= now) return true;
  sleep_until(here, rank, until);
  return false;
}

/// Nothing is outstanding: gives the time at which the rank goes on. The tail of its last send may
/// leave after `now`. Then it adds up what has arrived.
Picoseconds RankEngine::end_wait(std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  const Picoseconds over = std::max({now, r.receiving, r.left_at});
  r.receiving = 0;
  const std::uint32_t step = r.step++;
  if (settings_.reduction_ps_per_byte <= 0) return over;
  const std::uint32_t added =
      r.replays ? added_bytes(rank, step)
                : job_of(rank).program->op(rank_of(rank), r.iteration, step).bytes;
  return over + settings_.reduction_time(added);
}

/// Ends the rank's wait when nothing is outstanding.
void RankEngine::settle(Transport& here, std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  if (r.state != State::waiting || r.sends > 0 || r.receives > 0) return;
  const Picoseconds until = end_wait(rank, now);
  if (until > now) return sleep_until(here, rank, until);
  r.state = State::running;
  advance(here, rank, now);
}

void RankEngine::end_operation(Transport& here, std::uint32_t rank, Picoseconds now) {
  const Rank& r = ranks_[rank];
  const RankProgram& program = *job_of(rank).program;
  if (r.iteration < program.warmup_iterations()) return;
  statistics_[here].jobs[r.job].operations.add(
      program.group_of(rank_of(rank)), r.iteration - program.warmup_iterations(), now - r.started);
}

/// True when another iteration follows at once.
bool RankEngine::end_iteration(Transport& here, std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  if (r.sends > 0 || r.receives > 0) {
    throw std::logic_error("a program of ranks ended an iteration without waiting");
  }
  const Job& job = job_of(rank);
  JobStatistics& statistics = statistics_[here].jobs[r.job];
  const Picoseconds took = now - r.started;
  if (r.iteration >= job.program->warmup_iterations()) {
    statistics.iteration_time.add(took);
    if (tables_.ranks) times_[rank].add(took);
  }
  ++statistics.iterations;
  statistics.completed = std::max(statistics.completed, now);
  ++r.iteration;
  fetch_early(here, rank);
  r.step = 0;
  r.started = now;
  // A job that repeats without taking time would stop the clock forever.
  const bool over = job.repeats ? took == 0 : r.iteration >= job.program->iterations();
  if (over) {
    r.state = State::done;
    ++statistics.ranks_done;
  }
  return !over;
}

void RankEngine::start_place(Transport& here, std::uint32_t place, Picoseconds now) {
  const std::uint32_t first = place * records_of_place_;
  for (std::uint32_t r = first; r < first + records_of_place_; r += 1U << stream_shift_) {
    if (ranks_[r].state == State::idle) start_iteration(here, r, now);
    if (ranks_[r].state == State::running) advance(here, r, now);
  }
}

void RankEngine::on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                          Picoseconds now) {
  if (aggregation_ && aggregation_->is_node(endpoint)) {
    return aggregation_->on_timer(here, endpoint, payload, now);
  }
  const std::uint32_t place = place_at_[endpoint];
  if (payload == kStartTimer) return start_place(here, place, now);
  if (payload > kStartTimer) return finish_copy(here, place, kMemoryTimer - payload, now);
  if (payload >= kEndTimer) return end_now(here, payload - kEndTimer, now);
  const std::uint32_t rank = place * records_of_place_ + payload;
  ranks_[rank].state = State::running;
  advance(here, rank, now);
}

/// Of packets of an aggregation it is not known.
EndpointId RankEngine::source_of(std::uint32_t tag) const {
  if (SegmentTag::marks(tag)) return kNobody;
  const RankMessage& message = messages_[tag];
  return endpoint_of(message.phase == MessagePhase::grant ? message.to : message.from);
}

}  // namespace simcore::mpi
