// A line as its home knows it: the half of the coherence protocol that a directory plays.
#pragma once

#include "dsm/message_type.hpp"
#include "dsm/sharer_list.hpp"
#include "network/topology.hpp"

namespace simcore::dsm {

/// What all lines of a run share.
struct CoherenceRules {
  bool exclusive_reads = false;          ///< MESI: who reads a line that nobody has may write it
  std::uint32_t directory_pointers = 0;  ///< sharers that an entry names; 0: all of them
  std::uint32_t nodes = 0;               ///< endpoints 0 .. nodes - 1 may have copies
  bool keeps_versions = true;  ///< a home knows the version of a line that nobody has a copy of
};

/// What the home does about a message.
struct HomeStep {
  MessageType forward = MessageType::none;  ///< to HomeLine::for_each_target
  MessageType reply = MessageType::none;    ///< to `reply_to`
  EndpointId reply_to = 0;
  std::uint32_t version = 0;  ///< of the line that the reply carries
  bool read_memory = false;   ///< take_memory() when it has been read
  bool write_memory = false;  ///< nothing waits for it
  bool done = false;          ///< the line may take its next request
};

/// The directory's state of one line, without any time. It serves one request at a time: while it
/// is busy, others wait outside.
class HomeLine {
 public:
  enum class State : std::uint8_t { uncached, shared, owned };

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] bool busy() const { return request_ != MessageType::none; }
  /// Nothing would be lost with it.
  [[nodiscard]] bool forgettable(const CoherenceRules& rules) const {
    return state_ == State::uncached && !busy() && (memory_version_ == 0 || !rules.keeps_versions);
  }
  /// Makes it one of a line that nobody has touched.
  void forget() { memory_version_ = 0; }
  [[nodiscard]] std::uint32_t memory_version() const { return memory_version_; }

  /// A request of `from`, with the version of the data that it carries.
  [[nodiscard]] HomeStep begin(MessageType request, EndpointId from, std::uint32_t version,
                               const CoherenceRules& rules);
  /// What a node replies to a forward; the last one may end the request.
  [[nodiscard]] HomeStep take_reply(MessageType reply, std::uint32_t version, bool dirty,
                                    const CoherenceRules& rules);
  /// The memory has been read.
  [[nodiscard]] HomeStep take_memory(const CoherenceRules& rules);

  /// Those to whom the forward of begin() goes.
  template <class Visit>
  void for_each_target(const CoherenceRules& rules, Visit&& visit) const {
    if (state_ == State::owned) return visit(owner_);
    if (!everyone_) {
      return sharers_.for_each([&](EndpointId sharer) {
        if (sharer != requester_) visit(sharer);
      });
    }
    for (EndpointId node = 0; node < rules.nodes; ++node) {
      if (node != requester_) visit(node);
    }
  }
  /// Of its sharers, beside the line itself.
  [[nodiscard]] std::size_t memory_bytes() const { return sharers_.memory_bytes(); }
  [[nodiscard]] std::uint32_t targets() const { return missing_; }

  friend bool operator==(const HomeLine&, const HomeLine&) = default;

 private:
  [[nodiscard]] HomeStep take_back(MessageType request, EndpointId from, std::uint32_t version);
  /// Those beside who asks that may have a shared copy.
  [[nodiscard]] std::uint32_t count_others(const CoherenceRules& rules) const;
  void add_sharer(EndpointId node, const CoherenceRules& rules);
  [[nodiscard]] HomeStep end_if_over(const CoherenceRules& rules);

  SharerList sharers_;
  EndpointId owner_ = 0;
  EndpointId requester_ = 0;
  std::uint32_t missing_ = 0;  ///< replies that are still to come
  std::uint32_t memory_version_ = 0;
  State state_ = State::uncached;
  MessageType request_ = MessageType::none;  ///< under way
  bool everyone_ = false;                    ///< there may be sharers that the entry does not name
  bool reading_ = false;                     ///< the memory is being read
  bool has_copy_ = false;                    ///< who asks to write has the data
};

}  // namespace simcore::dsm
