// The messages of the rank engine: protocols, matching with receives, copies in memory.
#include <algorithm>

#include "mpi/pool_list.hpp"
#include "mpi/rank_engine.hpp"

namespace simcore::mpi {

namespace {

/// A message matches receives of its own iteration. The number may wrap around.
std::uint32_t key_of(std::uint32_t iteration, std::uint32_t tag) {
  return iteration * Op::kTags + tag;
}

std::uint16_t iteration_of(std::uint32_t key) {
  static_assert(Op::kTags == 1U << 16);
  return static_cast<std::uint16_t>(key >> 16);
}

}  // namespace

void RankEngine::send(Transport& here, std::uint32_t rank, const Op& op, Picoseconds now) {
  Rank& r = ranks_[rank];
  const std::uint32_t to = first_rank(r.job) + op.peer;
  const std::uint32_t bytes = std::max(op.bytes, 1U);
  const std::uint32_t handle = messages_.allocate(here.shard());
  messages_[handle] = {.created = now,
                       .from = rank,
                       .to = to,
                       .bytes = bytes,
                       .bytes_left = bytes,
                       .key = key_of(r.iteration, op.tag)};
  ++r.sends;
  JobStatistics& statistics = statistics_[here].jobs[r.job];
  ++statistics.messages;
  if (place_of(to) == place_of(rank)) {
    ++statistics.copies;
    copy(here, handle);
  } else if (bytes <= settings_.eager_limit_bytes) {
    here.send(endpoint_of(rank), endpoint_of(to), bytes, handle, now, job_of(rank).virtual_network);
  } else {
    send_control(here, handle, MessagePhase::request, now);
  }
}

/// Begins a receive: takes the messages that are here already and posts a receive for the rest.
void RankEngine::receive(Transport& here, std::uint32_t rank, const Op& op, Picoseconds now) {
  Rank& r = ranks_[rank];
  const bool anyone = op.kind == Op::Kind::receive_any;
  PostedReceive wanted{.source = anyone ? PostedReceive::kAnyone : first_rank(r.job) + op.peer,
                       .key = key_of(r.iteration, op.tag),
                       .count = anyone ? op.peer : 1};
  r.receives += wanted.count;
  take_matching(
      messages_, r.early, wanted.count, [&](const RankMessage& m) { return wanted.takes(m); },
      [&](std::uint32_t early) {
        --wanted.count;
        accept(here, early, now);
      });
  if (wanted.count == 0) return;
  const std::uint32_t handle = receives_.allocate(here.shard());
  receives_[handle] = wanted;
  append(receives_, r.posted, handle);
}

/// Matches a message or a request that has arrived with the first receive that takes it.
void RankEngine::offer(Transport& here, std::uint32_t message, Picoseconds now) {
  Rank& r = ranks_[messages_[message].to];
  std::uint32_t before = kNoHandle;
  const std::uint32_t found =
      find_first(receives_, r.posted, before,
                 [&](const PostedReceive& posted) { return posted.takes(messages_[message]); });
  if (found == kNoHandle) return keep_early(here, message);
  if (--receives_[found].count == 0) {
    remove_after(receives_, r.posted, before);
    receives_.release(here.shard(), found);
  }
  accept(here, message, now);
}

/// Keeps a message without a receive: with its rank, or in a list apart when it is far ahead.
void RankEngine::keep_early(Transport& here, std::uint32_t message) {
  const std::uint32_t to = messages_[message].to;
  Rank& r = ranks_[to];
  const std::uint16_t iteration = iteration_of(messages_[message].key);
  const auto ahead = static_cast<std::uint16_t>(iteration - r.iteration);
  append(messages_, ahead > 1 ? ahead_[here].tail(to, iteration) : r.early, message);
}

/// Moves the messages that are now one iteration ahead to the list of their rank.
void RankEngine::fetch_early(Transport& here, std::uint32_t rank) {
  Rank& r = ranks_[rank];
  const std::uint32_t tail = ahead_[here].take(rank, static_cast<std::uint16_t>(r.iteration + 1));
  if (tail != kNoHandle) append_all(messages_, r.early, tail);
}

/// A receive has matched a message.
void RankEngine::accept(Transport& here, std::uint32_t message, Picoseconds now) {
  if (messages_[message].phase == MessagePhase::request) {
    return send_control(here, message, MessagePhase::grant, now);
  }
  const std::uint32_t to = messages_[message].to;
  messages_.release(here.shard(), message);
  complete(to, now);
}

/// The rank has one message less to receive. The receive overhead counts in its wait.
void RankEngine::complete(std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  --r.receives;
  if (r.state == State::waiting) {
    r.processor_until = std::max(r.processor_until, now) + settings_.receive_overhead;
  } else {
    ++r.uncharged;
  }
}

void RankEngine::send_control(Transport& here, std::uint32_t message, MessagePhase phase,
                              Picoseconds now) {
  RankMessage& m = messages_[message];
  m.phase = phase;
  m.bytes_left = kControlBytes;
  const bool back = phase == MessagePhase::grant;
  here.send(endpoint_of(back ? m.to : m.from), endpoint_of(back ? m.from : m.to), kControlBytes,
            message, now, job_of(m.from).virtual_network);
}

void RankEngine::send_data(Transport& here, std::uint32_t message, Picoseconds now) {
  RankMessage& m = messages_[message];
  m.phase = MessagePhase::data;
  m.bytes_left = m.bytes;
  here.send(endpoint_of(m.from), endpoint_of(m.to), m.bytes, message, now,
            job_of(m.from).virtual_network);
}

void RankEngine::on_sent(Transport& here, EndpointId, std::uint32_t tag, Picoseconds time) {
  const RankMessage& message = messages_[tag];
  if (message.phase == MessagePhase::request || message.phase == MessagePhase::grant) return;
  Rank& sender = ranks_[message.from];
  --sender.sends;
  sender.left_at = std::max(sender.left_at, time);
  // The tail leaves later than now, so a timer wakes the rank.
  if (sender.state != State::waiting || sender.sends > 0 || sender.receives > 0) return;
  ++sender.step;
  sleep_until(here, message.from, std::max(sender.processor_until, sender.left_at));
}

void RankEngine::on_delivered(Transport& here, const Delivery& delivery) {
  RankMessage& message = messages_[delivery.tag];
  JobStatistics& statistics = statistics_[here].jobs[ranks_[message.to].job];
  statistics.packet_latency.add(delivery.time - delivery.created);
  statistics.network_latency.add(delivery.time - delivery.injected);
  message.bytes_left -= delivery.payload_bytes;
  if (message.bytes_left > 0) return;
  switch (message.phase) {
    case MessagePhase::request:
      return offer(here, delivery.tag, delivery.time);
    case MessagePhase::grant:
      return send_data(here, delivery.tag, delivery.time);
    default:
      return arrived(here, delivery.tag, delivery.time);
  }
}

/// All bytes of a message are at its receiver's endpoint.
void RankEngine::arrived(Transport& here, std::uint32_t message, Picoseconds now) {
  const RankMessage m = messages_[message];
  RankStatistics& statistics = statistics_[here];
  if (m.phase != MessagePhase::copied) {
    statistics.jobs[ranks_[m.to].job].message_latency.add(now - m.created);
  }
  if (tables_.flows)
    statistics.add_flow(endpoint_of(m.from), endpoint_of(m.to), m.bytes, m.created, now);
  if (m.phase == MessagePhase::data) {
    accept(here, message, now);
  } else {
    offer(here, message, now);
  }
  settle(here, m.to, now);
}

void RankEngine::copy(Transport& here, std::uint32_t message) {
  RankMessage& m = messages_[message];
  m.phase = MessagePhase::copied;
  Place& place = places_[place_of(m.from)];
  const bool idle = place.copies == kNoHandle;
  append(messages_, place.copies, message);
  if (idle) move_first_copy(here, place_of(m.from));
}

/// The memory moves the copies in order. A copy is complete one latency after its bytes have moved;
/// the next one moves in the meantime. Only the first copy has a timer.
void RankEngine::move_first_copy(Transport& here, std::uint32_t number) {
  Place& place = places_[number];
  const RankMessage& first = messages_[messages_[place.copies].next];
  const Picoseconds start = std::max(first.created, place.memory_free);
  place.memory_free = start + settings_.memory.rate.time_for_many(first.bytes);
  here.set_timer(place.endpoint, place.memory_free + settings_.memory.latency, kMemoryTimer);
}

void RankEngine::finish_copy(Transport& here, std::uint32_t number, Picoseconds now) {
  Place& place = places_[number];
  const std::uint32_t message = messages_[place.copies].next;
  remove_after(messages_, place.copies, place.copies);
  if (place.copies != kNoHandle) move_first_copy(here, number);
  const std::uint32_t from = messages_[message].from;
  Rank& sender = ranks_[from];
  --sender.sends;
  sender.left_at = std::max(sender.left_at, now);
  arrived(here, message, now);
  settle(here, from, now);
}

}  // namespace simcore::mpi
