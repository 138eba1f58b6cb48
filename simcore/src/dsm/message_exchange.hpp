// How nodes and homes send each other messages: over the network, or within their endpoint.
#pragma once

#include <vector>

#include "dsm/miss_parts.hpp"
#include "dsm/settings.hpp"
#include "engine/shared_pool.hpp"
#include "network/transport.hpp"

namespace simcore::dsm {

/// What a node is doing something with, and when. Nodes are numbered by the places of the job.
struct Moment {
  Transport& transport;
  std::uint32_t place = 0;
  EndpointId endpoint = 0;  ///< that the place is on
  Picoseconds now = 0;
};

/// Whom a timer of a node is for, in the upper bits of its payload. The lower ones are a core
/// or an operation of the node; no payload depends on the order in which threads run.
enum class TimerKind : std::uint32_t { core, lookup, directory, memory };
inline constexpr std::uint32_t kTimerBits = 28;

inline void set_timer(const Moment& here, TimerKind kind, std::uint32_t payload, Picoseconds time) {
  here.transport.set_timer(here.endpoint, time,
                           static_cast<std::uint32_t>(kind) << kTimerBits | payload);
}

/// One message. Its handle is the tag of its packets. A request becomes the home's reply to it, and
/// carries where its time has gone.
struct CoherenceMessage {
  LineNumber line = 0;
  MissParts parts{};
  Picoseconds arrived = 0;  ///< at the home
  std::uint32_t version = 0;
  std::uint32_t from = 0;               ///< a place
  std::uint32_t asked_for = kNoHandle;  ///< a request's record at the node that sent it
  std::uint32_t bytes_left = 0;
  std::uint32_t next = kNoHandle;  ///< of the list that it is in
  MessageType type = MessageType::none;
  bool dirty = false;
};

/// A list of messages, threaded through them.
struct MessageList {
  std::uint32_t head = kNoHandle;
  std::uint32_t tail = kNoHandle;
};

/// All messages of a run, and those of each place to itself.
class MessageExchange {
 public:
  /// `placement` has the endpoint of each place. Both arguments must outlive this.
  MessageExchange(const DsmSettings& settings, const std::vector<EndpointId>& placement)
      : settings_(settings), placement_(placement), local_(placement.size()) {}

  void prepare(std::uint32_t shards) { messages_.prepare(shards); }
  [[nodiscard]] CoherenceMessage& operator[](std::uint32_t handle) { return messages_[handle]; }
  [[nodiscard]] const CoherenceMessage& operator[](std::uint32_t handle) const {
    return messages_[handle];
  }
  [[nodiscard]] const DsmSettings& settings() const { return settings_; }

  [[nodiscard]] std::uint32_t make(const Moment& here, MessageType type, LineNumber line) {
    const std::uint32_t handle = messages_.allocate(here.transport.shard());
    messages_[handle] = {};
    messages_[handle].line = line;
    messages_[handle].type = type;
    return handle;
  }
  void release(const Moment& here, std::uint32_t handle) {
    messages_.release(here.transport.shard(), handle);
  }
  /// One within the place waits for take_local(): it arrives at once, after what happens now.
  void send(const Moment& here, std::uint32_t handle, std::uint32_t to) {
    CoherenceMessage& message = messages_[handle];
    message.from = here.place;
    if (to == here.place) return append(local_[to], handle);
    message.bytes_left = settings_.bytes_of(message.type);
    here.transport.send(here.endpoint, placement_[to], message.bytes_left, handle, here.now,
                        settings_.network_of(message.type));
  }
  [[nodiscard]] bool has_local(std::uint32_t place) const {
    return local_[place].head != kNoHandle;
  }
  /// The first of those of a place to itself.
  [[nodiscard]] std::uint32_t take_local(std::uint32_t place) { return take(local_[place]); }

  void append(MessageList& list, std::uint32_t handle) {
    messages_[handle].next = kNoHandle;
    if (list.head == kNoHandle) {
      list.head = handle;
    } else {
      messages_[list.tail].next = handle;
    }
    list.tail = handle;
  }
  /// The first of a list that has one.
  std::uint32_t take(MessageList& list) {
    const std::uint32_t handle = list.head;
    list.head = messages_[handle].next;
    return handle;
  }
  void prefetch(std::uint32_t handle) const { messages_.prefetch(handle); }
  [[nodiscard]] std::uint32_t in_use() const { return messages_.in_use(); }
  [[nodiscard]] std::size_t memory_bytes() const {
    return messages_.memory_bytes() + local_.capacity() * sizeof(MessageList);
  }

 private:
  const DsmSettings& settings_;
  const std::vector<EndpointId>& placement_;
  engine::SharedPool<CoherenceMessage> messages_;
  std::vector<MessageList> local_;  ///< by place
};

}  // namespace simcore::dsm
