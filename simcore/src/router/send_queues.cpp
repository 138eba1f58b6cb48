#include "router/send_queues.hpp"

#include <utility>

#include "engine/listen.hpp"

namespace simcore::router {

SendQueues::SendQueues(const CompiledNetwork& network, const NetworkSettings& settings)
    : queues_(made_listening<LargeArray<SendQueue>>(std::size_t{network.interfaces()} *
                                                    settings.virtual_networks())),
      nic_latency_(settings.nic_latency),
      one_pair_(settings.message_service == MessageService::first_in_first_out),
      each_(std::size_t{network.endpoints()} * settings.virtual_networks()),
      first_of_nodes_(std::size_t{network.first_aggregation_node()} * settings.virtual_networks()) {
}

void SendQueues::prepare(std::uint32_t shards) {
  messages_.prepare(shards);
  indexes_.resize(shards);
}

std::uint32_t SendQueues::make(std::uint32_t shard, const Message& message) {
  const std::uint32_t handle = messages_.allocate(shard);
  messages_[handle] = message;
  return handle;
}

void SendQueues::append(std::uint32_t& list, std::uint32_t handle) {
  if (list == kNoHandle) {
    messages_[handle].next = handle;
  } else {
    messages_[handle].next = std::exchange(messages_[list].next, handle);
  }
  list = handle;
}

std::uint32_t SendQueues::take_up(std::uint32_t shard, std::uint32_t& handed, std::size_t number,
                                  Picoseconds able) {
  const std::uint32_t handle = messages_[handed].next;
  if (handle == handed) {
    handed = kNoHandle;
  } else {
    messages_[handed].next = messages_[handle].next;
  }
  SendQueue& queue = queues_[number];
  const std::uint32_t pair = find_pair(shard, number, messages_[handle].to);
  if (pair != kNoHandle) {
    append(messages_[pair].behind, handle);
    return handle;
  }
  if (queue.turns == kNoHandle) queue.since = able;
  append(queue.turns, handle);
  add_pair(shard, number, handle);
  return handle;
}

/// The first message of the destination's queue pair, kNoHandle where it has nothing to send.
std::uint32_t SendQueues::find_pair(std::uint32_t shard, std::size_t number, EndpointId to) const {
  const SendQueue& queue = queues_[number];
  if (queue.turns == kNoHandle) return kNoHandle;
  if (one_pair_ || is_node(number)) return queue.turns;
  if (queue.indexed != 0) return indexes_[shard].find(static_cast<std::uint32_t>(number), to);
  std::uint32_t handle = queue.turns;
  do {
    if (messages_[handle].to == to) return handle;
    handle = messages_[handle].next;
  } while (handle != queue.turns);
  return kNoHandle;
}

/// Counts a pair whose first message is the last of the turns.
void SendQueues::add_pair(std::uint32_t shard, std::size_t number, std::uint32_t message) {
  SendQueue& queue = queues_[number];
  ++queue.pairs;
  const auto add = [&](std::uint32_t handle) {
    indexes_[shard].set(static_cast<std::uint32_t>(number), messages_[handle].to, handle);
  };
  if (queue.indexed != 0) return add(message);
  if (queue.pairs <= kSearched) return;
  queue.indexed = 1;
  std::uint32_t handle = queue.turns;
  do {
    add(handle);
    handle = messages_[handle].next;
  } while (handle != queue.turns);
}

bool SendQueues::pass_turn(std::uint32_t shard, std::size_t number, std::uint32_t message) {
  SendQueue& queue = queues_[number];
  const Message& sent = messages_[message];
  const bool over = sent.bytes_left == 0;
  if (sent.control != 0) {
    if (over) drop_first(shard, queue.control);
  } else if (over) {
    end_message(shard, number);
  } else {
    queue.turns = message;
  }
  return over;
}

void SendQueues::drop_first(std::uint32_t shard, std::uint32_t& list) {
  const std::uint32_t handle = messages_[list].next;
  if (handle == list) {
    list = kNoHandle;
  } else {
    messages_[list].next = messages_[handle].next;
  }
  messages_.release(shard, handle);
}

/// The message whose turn it is has been sent: the one behind it takes its place, with the last
/// turn, or its pair has nothing left.
void SendQueues::end_message(std::uint32_t shard, std::size_t number) {
  SendQueue& queue = queues_[number];
  const std::uint32_t done = messages_[queue.turns].next;
  const std::uint32_t behind = messages_[done].behind;
  const EndpointId to = messages_[done].to;
  const auto index = static_cast<std::uint32_t>(number);
  if (behind == kNoHandle) {
    if (queue.indexed != 0) indexes_[shard].erase(index, to);
    --queue.pairs;
    if (queue.pairs == 0) queue.indexed = 0;
    return drop_first(shard, queue.turns);
  }
  const std::uint32_t heir = messages_[behind].next;
  if (heir != behind) {
    const std::uint32_t after = messages_[heir].next;
    messages_[behind].next = after;
    messages_.prefetch(after);  // many turns before it is looked at
  }
  messages_[heir].behind = heir == behind ? kNoHandle : behind;
  drop_first(shard, queue.turns);
  append(queue.turns, heir);
  if (queue.indexed != 0) indexes_[shard].set(index, to, heir);
}

std::size_t SendQueues::memory_bytes() const {
  std::size_t bytes = messages_.memory_bytes() + queues_.capacity() * sizeof(SendQueue);
  for (const PairIndex& index : indexes_) bytes += index.memory_bytes();
  return bytes;
}

}  // namespace simcore::router
