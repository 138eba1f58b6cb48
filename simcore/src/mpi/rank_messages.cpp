// The messages of the rank engine: protocols, and copies in memory.
#include <algorithm>

#include "mpi/pool_list.hpp"
#include "mpi/rank_engine.hpp"

namespace simcore::mpi {

/// `message` has its ranks, bytes and key.
void RankEngine::send(Transport& here, const RankMessage& message, Picoseconds now) {
  Rank& r = ranks_[message.from];
  const std::uint32_t bytes = std::max(message.bytes, 1U);
  const std::uint32_t handle = messages_.allocate(here.shard());
  RankMessage& own = messages_[handle];
  own = message;
  own.created = now;
  own.bytes = own.bytes_left = bytes;
  own.iteration = r.iteration;
  if (!message.replayed) ++r.sends;
  JobStatistics& statistics = statistics_[here].jobs[r.job];
  ++statistics.messages;
  if (place_of(message.to) == place_of(message.from)) {
    ++statistics.copies;
    copy(here, handle);
  } else if (bytes <= settings_.eager_limit_bytes) {
    here.send(endpoint_of(message.from), endpoint_of(message.to), bytes, handle, now,
              jobs_[r.job].virtual_network);
  } else {
    send_control(here, handle, MessagePhase::request, now);
  }
}

/// Begins an aggregation, which counts as one message to receive.
void RankEngine::aggregate(Transport& here, std::uint32_t rank, const Op& op, Picoseconds now) {
  Rank& r = ranks_[rank];
  ++r.receives;
  aggregation_->begin(here,
                      {.group = first_groups_[r.job] + op.peer,
                       .rank = rank,
                       .endpoint = endpoint_of(rank),
                       .kind = static_cast<AggregationKind>(op.tag),
                       .bytes = op.bytes},
                      now);
}

/// What results cost the processor is counted where they arrive; the rank goes on after it.
void RankEngine::on_aggregated(Transport& here, const Delivery& delivery) {
  JobStatistics& statistics = statistics_[here].jobs[aggregation_->job_of(delivery.tag)];
  ++statistics.packets;
  statistics.wire_bytes += delivery.wire_bytes;
  const auto done = aggregation_->on_delivered(here, delivery);
  if (!done) return;
  Rank& r = ranks_[done->rank];
  --r.receives;
  r.left_at = std::max(r.left_at, done->time);
  settle(here, done->rank, delivery.time);
}

/// A receive has matched a message.
void RankEngine::accept(Transport& here, std::uint32_t message, Picoseconds now) {
  if (messages_[message].phase == MessagePhase::request) {
    return send_control(here, message, MessagePhase::grant, now);
  }
  const RankMessage m = messages_[message];
  messages_.release(here.shard(), message);
  if (m.replayed) return complete_recorded(here, m.to, m.key, m.bytes, now);
  complete(m.to, m.bytes, now);
}

/// The rank has one message less to receive. The receive overhead counts in its wait.
void RankEngine::complete(std::uint32_t rank, std::uint32_t bytes, Picoseconds now) {
  Rank& r = ranks_[rank];
  --r.receives;
  if (r.state == State::waiting) r.receiving = std::max(r.receiving, now);
  r.receiving += settings_.receive_time(bytes);
}

void RankEngine::send_control(Transport& here, std::uint32_t message, MessagePhase phase,
                              Picoseconds now) {
  RankMessage& m = messages_[message];
  m.phase = phase;
  m.bytes_left = kControlBytes;
  const bool back = phase == MessagePhase::grant;
  here.send(endpoint_of(back ? m.to : m.from), endpoint_of(back ? m.from : m.to), kControlBytes,
            message, now, job_of(m.from).virtual_network, MessageKind::control);
}

void RankEngine::send_data(Transport& here, std::uint32_t message, Picoseconds now) {
  RankMessage& m = messages_[message];
  m.phase = MessagePhase::data;
  m.bytes_left = m.bytes;
  here.send(endpoint_of(m.from), endpoint_of(m.to), m.bytes, message, now,
            job_of(m.from).virtual_network);
}

void RankEngine::on_sent(Transport& here, EndpointId, std::uint32_t tag, Picoseconds time) {
  if (SegmentTag::marks(tag)) return;
  const RankMessage& message = messages_[tag];
  if (message.phase == MessagePhase::request || message.phase == MessagePhase::grant) return;
  if (message.replayed) return end_later(here, message, time);
  Rank& sender = ranks_[message.from];
  --sender.sends;
  sender.left_at = std::max(sender.left_at, time);
  // The tail leaves later than now, so a timer wakes the rank.
  if (sender.state != State::waiting || sender.sends > 0 || sender.receives > 0) return;
  sleep_until(here, message.from, end_wait(message.from, 0));
}

void RankEngine::on_delivered(Transport& here, const Delivery& delivery) {
  if (SegmentTag::marks(delivery.tag)) return on_aggregated(here, delivery);
  RankMessage& message = messages_[delivery.tag];
  JobStatistics& statistics = statistics_[here].jobs[ranks_[message.to].job];
  ++statistics.packets;
  statistics.wire_bytes += delivery.wire_bytes;
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

std::uint32_t RankEngine::paths_of(const MpiSettings& settings) {
  if (settings.crossbar) return settings.ranks_per_endpoint;
  return settings.sockets == 1 ? 1 : settings.sockets + 1;
}

/// Of two ranks of one endpoint.
std::uint32_t RankEngine::path_between(std::uint32_t from, std::uint32_t to) const {
  if (settings_.crossbar) return rank_at_place(from);
  const auto socket_of = [this](std::uint32_t record) {
    return settings_.socket_of(rank_at_place(record));
  };
  const std::uint32_t socket = socket_of(from);
  const bool apart = socket != socket_of(to);
  return apart ? settings_.sockets : socket;
}

void RankEngine::copy(Transport& here, std::uint32_t message) {
  RankMessage& m = messages_[message];
  m.phase = MessagePhase::copied;
  const std::uint32_t place = place_of(m.from);
  const std::uint32_t path = path_between(m.from, m.to);
  MemoryPath& memory = memory_[place * paths_of(settings_) + path];
  const bool idle = memory.copies == kNoHandle;
  append(messages_, memory.copies, message);
  if (idle) move_first_copy(here, place, path);
}

/// A path moves its copies in order; through a crossbar, when the receiver's port takes in nothing
/// else. A copy is complete one latency after its bytes have moved; the
/// next one moves in the meantime. Only the first copy has a timer.
void RankEngine::move_first_copy(Transport& here, std::uint32_t place, std::uint32_t path) {
  MemoryPath& memory = memory_[place * paths_of(settings_) + path];
  const bool apart = !settings_.crossbar && path == settings_.sockets;
  const MemoryTiming& timing = apart ? settings_.between_sockets : settings_.memory;
  const RankMessage& first = messages_[messages_[memory.copies].next];
  messages_.prefetch(first.next);
  Picoseconds start = std::max(first.created, memory.free);
  const Picoseconds moving = timing.rate.time_for_many(first.bytes);
  if (settings_.crossbar) {
    MemoryPath& taker = memory_[place * paths_of(settings_) + rank_at_place(first.to)];
    start = std::max(start, taker.takes_free);
    taker.takes_free = start + moving;
  }
  memory.free = start + moving;
  here.set_timer(places_[place], memory.free + timing.latency, kMemoryTimer - path);
}

void RankEngine::finish_copy(Transport& here, std::uint32_t place, std::uint32_t path,
                             Picoseconds now) {
  MemoryPath& memory = memory_[place * paths_of(settings_) + path];
  const std::uint32_t message = messages_[memory.copies].next;
  remove_after(messages_, memory.copies, memory.copies);
  if (memory.copies != kNoHandle) move_first_copy(here, place, path);
  const RankMessage m = messages_[message];
  if (!m.replayed) {
    Rank& sender = ranks_[m.from];
    --sender.sends;
    sender.left_at = std::max(sender.left_at, now);
  }
  arrived(here, message, now);
  if (m.replayed) return end_later(here, m, now);
  settle(here, m.from, now);
}

}  // namespace simcore::mpi
