#include "dsm/node_line.hpp"

#include <utility>

#include "engine/invariant.hpp"

namespace simcore::dsm {

NodeStep NodeLine::ask(bool write) {
  ensure(stable() && !writable(), "a node asks for a line once");
  if (state_ == NodeState::shared) {
    ensure(write, "a node asks for a line that it may read");
    state_ = NodeState::upgrading;
    return {MessageType::upgrade};
  }
  state_ = write ? NodeState::to_modified : NodeState::to_shared;
  return {write ? MessageType::get_modified : MessageType::get_shared};
}

NodeStep NodeLine::evict(bool silently) {
  ensure(stable() && !invalid(), "a node evicts a line that it has");
  if (state_ == NodeState::shared && silently) {
    *this = {};
    return {};
  }
  const NodeState before = std::exchange(state_, NodeState::putting);
  kept_ = before != NodeState::shared;
  dirty_ = before == NodeState::modified;
  if (dirty_) return {MessageType::put_modified, version_, true};
  return {before == NodeState::shared ? MessageType::put_shared : MessageType::put_exclusive};
}

NodeStep NodeLine::give(NodeState left) {
  const NodeStep step{MessageType::fetched, version_,
                      state_ == NodeState::modified || (state_ == NodeState::putting && dirty_)};
  if (left == NodeState::invalid) {
    *this = {};
  } else {
    state_ = left;
  }
  return step;
}

NodeStep NodeLine::take_forward(MessageType forward) {
  if (forward == MessageType::invalidate) {
    // Of a copy that is there, was evicted, or is on its way: what was asked before the writer is
    // served with the old data and then dropped. Who asks to write is not served yet.
    ensure(!writable(), "only shared copies are invalidated");
    if (state_ == NodeState::shared) *this = {};
    if (state_ == NodeState::upgrading) state_ = NodeState::to_modified;
    if (state_ == NodeState::to_shared) use_once_ = true;
    return {MessageType::invalidated};
  }
  if (pending()) {
    ensure(deferred_ == MessageType::none, "a line has one forward at a time");
    deferred_ = forward;
    return {};
  }
  if (state_ == NodeState::putting) {
    ensure(kept_, "data are fetched once");
    kept_ = false;
    return give(NodeState::putting);
  }
  ensure(writable(), "only the owner's data are fetched");
  return give(forward == MessageType::fetch_shared ? NodeState::shared : NodeState::invalid);
}

void NodeLine::take_reply(MessageType reply, std::uint32_t version) {
  switch (reply) {
    case MessageType::data_shared:
      ensure(state_ == NodeState::to_shared, "shared data come to who asked to read");
      state_ = NodeState::shared;
      version_ = version;
      return;
    case MessageType::data_exclusive:
      ensure(state_ == NodeState::to_shared, "exclusive data come to who asked to read");
      // The home sends forwards of other kinds to an owner, so the one that came is an older one.
      use_once_ = false;
      state_ = NodeState::exclusive;
      version_ = version;
      return;
    case MessageType::data_modified:
      // Also to who asked to upgrade, when the home no longer knows who has a copy.
      ensure(state_ == NodeState::to_modified || state_ == NodeState::upgrading,
             "data to write come to who asked for them");
      state_ = NodeState::modified;
      version_ = version;
      return;
    case MessageType::grant_modified:
      ensure(state_ == NodeState::upgrading, "leave to write comes to who has the data");
      state_ = NodeState::modified;
      return;
    case MessageType::put_done:
      ensure(state_ == NodeState::putting, "a line was given back");
      *this = {};
      return;
    default:
      broken("a node takes replies of the home");
  }
}

NodeStep NodeLine::after_use() {
  if (std::exchange(use_once_, false)) {
    *this = {};
    return {};
  }
  const MessageType forward = std::exchange(deferred_, MessageType::none);
  return forward == MessageType::none ? NodeStep{} : take_forward(forward);
}

}  // namespace simcore::dsm
