#include "dsm/home.hpp"

#include <algorithm>
#include <utility>

namespace simcore::dsm {

void Home::arrive(const Moment& here, std::uint32_t message) {
  const DirectorySettings& timing = exchange_.settings().directory;
  exchange_[message].arrived = here.now;
  ++figures_.messages;
  const Picoseconds turn = std::max(here.now, free_at_);
  free_at_ = turn + timing.occupancy;
  if (turn + timing.latency == here.now) return handle(here, message);
  places_.prefetch(exchange_[message].line);
  exchange_.append(queue_, message);
  set_timer(here, TimerKind::directory, 0, turn + timing.latency);
}

void Home::handle(const Moment& here, std::uint32_t handle) {
  CoherenceMessage& message = exchange_[handle];
  const std::uint32_t record = record_of(message.line);
  if (class_of(message.type) == MessageClass::request) {
    if (records_[record].protocol.busy()) return exchange_.append(records_[record].waiting, handle);
    return act(here, record, step_of(here, records_[record], handle));
  }
  const HomeStep step = records_[record].protocol.take_reply(
      message.type, message.version, message.dirty, exchange_.settings().rules);
  exchange_.release(here, handle);
  act(here, record, step);
}

HomeStep Home::step_of(const Moment& here, Record& record, std::uint32_t handle) {
  CoherenceMessage& message = exchange_[handle];
  message.parts.directory = here.now - message.arrived;
  record.request = handle;
  record.began = record.read = here.now;
  ++busy_;
  return record.protocol.begin(message.type, message.from, message.version,
                               exchange_.settings().rules);
}

/// What the protocol says, and then the requests that waited for the line, as long as each is over
/// at once.
void Home::act(const Moment& here, std::uint32_t record, HomeStep step) {
  for (;;) {
    Record& own = records_[record];
    count_sharers(own);
    if (step.forward != MessageType::none) forward(here, own, step.forward);
    if (step.write_memory) {
      ++figures_.writebacks;
      static_cast<void>(access_memory(here, own.line));
    }
    if (step.read_memory) start_reading(here, record);
    if (step.reply != MessageType::none) reply(here, own, step);
    if (!step.done) return;
    --busy_;
    if (own.waiting.head == kNoHandle) break;
    step = step_of(here, own, exchange_.take(own.waiting));
  }
  if (records_[record].protocol.forgettable(exchange_.settings().rules)) forget(record);
}

void Home::forward(const Moment& here, const Record& record, MessageType type) {
  targets_.clear();
  record.protocol.for_each_target(exchange_.settings().rules,
                                  [this](std::uint32_t target) { targets_.push_back(target); });
  for (const std::uint32_t target : targets_) {
    exchange_.send(here, exchange_.make(here, type, record.line), target);
  }
  figures_.sent += targets_.size();
}

void Home::reply(const Moment& here, Record& record, const HomeStep& step) {
  CoherenceMessage& message = exchange_[record.request];
  message.parts.memory = record.read - record.began;
  message.parts.other_caches = here.now - record.read;
  message.type = step.reply;
  message.version = step.version;
  ++figures_.sent;
  exchange_.send(here, record.request, step.reply_to);
  record.request = kNoHandle;
}

void Home::start_reading(const Moment& here, std::uint32_t record) {
  records_[record].next = kNoHandle;
  if (reading_head_ == kNoHandle) {
    reading_head_ = record;
  } else {
    records_[reading_tail_].next = record;
  }
  reading_tail_ = record;
  set_timer(here, TimerKind::memory, 0, access_memory(here, records_[record].line));
}

void Home::on_memory(const Moment& here) {
  const std::uint32_t record = reading_head_;
  reading_head_ = records_[record].next;
  records_[record].read = here.now;
  act(here, record, records_[record].protocol.take_memory(exchange_.settings().rules));
}

Picoseconds Home::access_memory(const Moment& here, LineNumber line) {
  const DsmSettings& settings = exchange_.settings();
  const std::uint64_t row = space_.offset_of(line * settings.line_bytes) / settings.line_bytes;
  return memory_.access(here.now, row, settings.line_bytes, settings.memory, settings.bank_busy);
}

std::uint32_t Home::record_of(LineNumber line) {
  std::uint32_t record = places_.find(line);
  if (record != kNoHandle) return record;
  if (free_ == kNoHandle) {
    record = static_cast<std::uint32_t>(records_.size());
    records_.emplace_back();
  } else {
    record = free_;
    free_ = records_[record].next;
  }
  records_[record].line = line;
  places_.insert(line, record);
  return record;
}

void Home::forget(std::uint32_t record) {
  places_.erase(records_[record].line);
  records_[record].protocol.forget();
  records_[record].next = free_;
  free_ = record;
}

void Home::count_sharers(Record& record) {
  const std::size_t bytes = record.protocol.memory_bytes();
  sharer_bytes_ += bytes - std::exchange(record.sharer_bytes, bytes);
}

std::size_t Home::memory_bytes() const {
  return memory_.memory_bytes() + places_.memory_bytes() + records_.capacity() * sizeof(Record) +
         sharer_bytes_ + targets_.capacity() * sizeof(std::uint32_t);
}

}  // namespace simcore::dsm
