// What waits at interfaces, and whose turn it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/large_array.hpp"
#include "network/compiled_network.hpp"
#include "network/message_pool.hpp"
#include "network/settings.hpp"
#include "router/pair_index.hpp"

namespace simcore::router {

/// The messages of one interface on one virtual network. Lists are circular and known by their
/// last member; kNoHandle stands for an empty one.
struct SendQueue {
  /// Handed over and not taken up: not made yet, or nobody has looked since. First in, first out.
  /// Where an endpoint has several interfaces, those of all are with the first one.
  std::uint32_t handed = kNoHandle;
  std::uint32_t control = kNoHandle;  ///< control messages, first in, first out
  /// The first message of each queue pair, in the order of their turns.
  std::uint32_t turns = kNoHandle;
  std::uint32_t pairs : 31 = 0;   ///< in `turns`
  std::uint32_t indexed : 1 = 0;  ///< the index has them
  Picoseconds since = 0;          ///< when `turns` ceased to be empty
  /// A packet of the first turn that was given to the wire ahead of time.
  std::uint32_t ahead = kNoHandle;
  std::uint32_t packets_sent = 0;  ///< by the endpoint: with its first queue
};
static_assert(sizeof(SendQueue) == 32, "one per endpoint: counts in bytes per endpoint");

/// The send queues of all interfaces.
///
/// A message is handed over, possibly before it is made; it is taken up in the order of handing
/// over, once it may leave. Then it belongs to the queue pair of its destination. Queue pairs take
/// turns packet by packet, and a pair's messages go one after the other. One that has nothing to
/// send loses its turn, and comes back as the last. Under MessageService::first_in_first_out, and
/// of a node that aggregates in a router, all destinations are one pair. Control messages stand in
/// a list of their own.
///
/// A shard touches the queues of its own endpoints only.
class SendQueues {
 public:
  /// `network` numbers the endpoints and nodes; a queue for each interface and virtual network.
  SendQueues(const CompiledNetwork& network, const NetworkSettings& settings);

  /// Once, before anything else.
  void prepare(std::uint32_t shards);

  [[nodiscard]] SendQueue& operator[](std::size_t number) { return queues_[number]; }
  [[nodiscard]] const SendQueue& operator[](std::size_t number) const { return queues_[number]; }
  [[nodiscard]] std::size_t size() const { return queues_.size(); }
  /// Whether all destinations are one queue pair, and control messages are as others.
  [[nodiscard]] bool one_pair() const { return one_pair_; }
  [[nodiscard]] Message& message(std::uint32_t handle) { return messages_[handle]; }
  [[gnu::always_inline]] void prefetch(std::uint32_t message) const { messages_.prefetch(message); }

  /// A record for a message.
  [[nodiscard]] std::uint32_t make(std::uint32_t shard, const Message& message);
  /// Appends a message to a circular list.
  void append(std::uint32_t& list, std::uint32_t handle);
  /// The first of a list, kNoHandle of an empty one.
  [[nodiscard]] std::uint32_t first(std::uint32_t list) const {
    return list == kNoHandle ? kNoHandle : messages_[list].next;
  }
  /// When the first message of a list may leave; kTimeLimit of an empty one.
  [[nodiscard]] Picoseconds ready(std::uint32_t list) const {
    return list == kNoHandle ? kTimeLimit : ready_of(messages_[messages_[list].next]);
  }
  /// When a message may leave.
  [[nodiscard]] Picoseconds ready_of(const Message& message) const {
    return message.created + nic_latency_;
  }
  /// When the first of what waits in a queue could leave, handed over or taken up.
  [[nodiscard]] Picoseconds first_ready(const SendQueue& queue) const {
    if (queue.turns != kNoHandle) return std::min(queue.since, ready(queue.control));
    return std::min(ready(queue.control), ready(queue.handed));
  }

  /// Takes the first message off the list `handed`, and into the turns of a queue, which it could
  /// have left from `able` on. Gives it.
  std::uint32_t take_up(std::uint32_t shard, std::uint32_t& handed, std::size_t number,
                        Picoseconds able);
  /// The message whose packet goes next of those that may leave by `now`; kNoHandle without any.
  [[nodiscard]] std::uint32_t next(const SendQueue& queue, Picoseconds now) const {
    if (queue.control != kNoHandle && ready(queue.control) <= now) return first(queue.control);
    return first(queue.turns);
  }
  /// A packet of `message`, the next one, has left: the turn goes on. True when that was its last
  /// one; the record is then free.
  bool pass_turn(std::uint32_t shard, std::size_t number, std::uint32_t message);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// Queue pairs that are searched for one after the other. More of them are in the index.
  static constexpr std::uint32_t kSearched = 8;

  [[nodiscard]] bool is_node(std::size_t number) const { return number % each_ >= first_of_nodes_; }
  [[nodiscard]] std::uint32_t find_pair(std::uint32_t shard, std::size_t number,
                                        EndpointId to) const;
  void add_pair(std::uint32_t shard, std::size_t number, std::uint32_t message);
  void end_message(std::uint32_t shard, std::size_t number);
  void drop_first(std::uint32_t shard, std::uint32_t& list);

  MessagePool messages_;
  LargeArray<SendQueue> queues_;
  std::vector<PairIndex> indexes_;  ///< by shard
  const Picoseconds nic_latency_;
  const bool one_pair_;                      ///< all destinations are one
  const std::size_t each_, first_of_nodes_;  ///< queues of one interface of all, and of endpoints
};

}  // namespace simcore::router
