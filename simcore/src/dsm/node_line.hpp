// A line as a node has it: the half of the coherence protocol that nodes play.
#pragma once

#include "dsm/message_type.hpp"

namespace simcore::dsm {

/// The states of a line at a node. Those from `to_shared` on wait for a reply of the home.
enum class NodeState : std::uint8_t {
  invalid,
  shared,     ///< may be read; others may have copies
  exclusive,  ///< the only copy, as the memory; may be written without a message
  modified,   ///< the only copy, newer than the memory
  to_shared,
  to_modified,
  upgrading,  ///< shared, and asked to be written
  putting     ///< given back, and not acknowledged yet
};

/// What a node does about a message or an access: what it sends to the home, and whether data that
/// it waited for are there.
struct NodeStep {
  MessageType send = MessageType::none;
  std::uint32_t version = 0;  ///< of the line that it sends
  bool dirty = false;         ///< the line that it sends is newer than the memory
};

/// The protocol's state of one line at one node, without any time. A line that is not there is one
/// in the state `invalid`. A node has at most one request of a line under way.
///
/// `version` counts the writes to the line, and stands for its data.
class NodeLine {
 public:
  [[nodiscard]] NodeState state() const { return state_; }
  [[nodiscard]] std::uint32_t version() const { return version_; }
  [[nodiscard]] bool readable() const {
    return (state_ >= NodeState::shared && state_ <= NodeState::modified) ||
           state_ == NodeState::upgrading;
  }
  [[nodiscard]] bool writable() const {
    return state_ == NodeState::exclusive || state_ == NodeState::modified;
  }
  /// Nothing is under way, so a request may be.
  [[nodiscard]] bool stable() const { return state_ <= NodeState::modified; }
  /// It waits for data or for leave to write.
  [[nodiscard]] bool pending() const {
    return state_ >= NodeState::to_shared && state_ <= NodeState::upgrading;
  }
  [[nodiscard]] bool invalid() const { return state_ == NodeState::invalid; }

  /// The request for a line that is stable and not readable (or not writable, for `write`).
  [[nodiscard]] NodeStep ask(bool write);
  /// Writes a writable line.
  void write() {
    state_ = NodeState::modified;
    ++version_;
  }
  /// Gives a stable copy up. With `silently` a shared one goes without a word.
  [[nodiscard]] NodeStep evict(bool silently);

  /// A forward of the home. One that came before the data that it is about is kept, and answered by
  /// `after_use`.
  [[nodiscard]] NodeStep take_forward(MessageType forward);
  /// A reply of the home, with the version of the data that it carries. The accesses that waited
  /// may be served now; then `after_use` is due.
  void take_reply(MessageType reply, std::uint32_t version);
  /// Whether data that have just come serve only what waited for them before they were taken away.
  [[nodiscard]] bool used_once() const { return use_once_; }
  /// Once what waited has been served.
  [[nodiscard]] NodeStep after_use();

  friend bool operator==(const NodeLine&, const NodeLine&) = default;

 private:
  [[nodiscard]] NodeStep give(NodeState left);

  std::uint32_t version_ = 0;
  NodeState state_ = NodeState::invalid;
  MessageType deferred_ = MessageType::none;  ///< a forward that waits for the data
  bool use_once_ = false;                     ///< invalidated while the data were on the way
  bool dirty_ = false;                        ///< what is given back is newer than the memory
  bool kept_ = false;                         ///< putting: the data have not been fetched
};

}  // namespace simcore::dsm
