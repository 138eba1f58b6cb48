#include "dsm/home_line.hpp"

#include "engine/invariant.hpp"

namespace simcore::dsm {

HomeStep HomeLine::begin(MessageType request, EndpointId from, std::uint32_t version,
                         const CoherenceRules& rules) {
  ensure(!busy(), "a line has one request at a time");
  ensure(class_of(request) == MessageClass::request, "a request begins with a request");
  if (request >= MessageType::put_shared) return take_back(request, from, version);
  request_ = request;
  requester_ = from;
  has_copy_ = request == MessageType::upgrade && sharers_.names(from);
  if (state_ == State::owned) {
    ensure(owner_ != from, "an owner asks for nothing");
    missing_ = 1;
    return {.forward = request == MessageType::get_shared ? MessageType::fetch_shared
                                                          : MessageType::fetch_invalidate};
  }
  HomeStep step;
  if (request != MessageType::get_shared) {
    missing_ = count_others(rules);
    if (missing_ > 0) step.forward = MessageType::invalidate;
  }
  reading_ = step.read_memory = !has_copy_;
  if (missing_ == 0 && !reading_) return end_if_over(rules);
  return step;
}

HomeStep HomeLine::take_back(MessageType request, EndpointId from, std::uint32_t version) {
  HomeStep step{.reply = MessageType::put_done, .reply_to = from, .done = true};
  if (state_ == State::owned && owner_ == from) {
    state_ = State::uncached;
    step.write_memory = request == MessageType::put_modified;
    if (step.write_memory) memory_version_ = version;
    return step;
  }
  // Its copy has been fetched or invalidated meanwhile, or was one of several.
  sharers_.remove(from);
  if (sharers_.empty() && !everyone_ && state_ == State::shared) state_ = State::uncached;
  return step;
}

std::uint32_t HomeLine::count_others(const CoherenceRules& rules) const {
  if (everyone_) return rules.nodes - 1;
  return sharers_.size() - (sharers_.names(requester_) ? 1U : 0U);
}

HomeStep HomeLine::take_reply(MessageType reply, std::uint32_t version, bool dirty,
                              const CoherenceRules& rules) {
  ensure(busy() && missing_ > 0, "a reply answers a forward");
  --missing_;
  if (reply == MessageType::fetched && dirty) memory_version_ = version;
  HomeStep step = end_if_over(rules);
  step.write_memory = dirty;
  return step;
}

HomeStep HomeLine::take_memory(const CoherenceRules& rules) {
  ensure(reading_, "the memory is read for a request");
  reading_ = false;
  return end_if_over(rules);
}

void HomeLine::add_sharer(EndpointId node, const CoherenceRules& rules) {
  if (sharers_.names(node)) return;
  if (rules.directory_pointers > 0 && sharers_.size() == rules.directory_pointers) {
    everyone_ = true;
  } else {
    sharers_.add(node);
  }
}

HomeStep HomeLine::end_if_over(const CoherenceRules& rules) {
  if (missing_ > 0 || reading_) return {};
  HomeStep step{.reply_to = requester_, .version = memory_version_, .done = true};
  if (request_ != MessageType::get_shared) {
    step.reply = has_copy_ ? MessageType::grant_modified : MessageType::data_modified;
    sharers_.clear();
    everyone_ = false;
    state_ = State::owned;
    owner_ = requester_;
  } else if (state_ == State::uncached && rules.exclusive_reads) {
    step.reply = MessageType::data_exclusive;
    state_ = State::owned;
    owner_ = requester_;
  } else {
    step.reply = MessageType::data_shared;
    if (state_ == State::owned) add_sharer(owner_, rules);
    add_sharer(requester_, rules);
    state_ = State::shared;
  }
  request_ = MessageType::none;
  has_copy_ = false;
  return step;
}

}  // namespace simcore::dsm
