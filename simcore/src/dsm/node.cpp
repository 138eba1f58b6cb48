// The lines of a node: what they are asked for, how they come, and how they leave.
#include "dsm/node.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/invariant.hpp"

namespace simcore::dsm {

Node::Node(const NodeContext& context, std::uint32_t place)
    : context_(context),
      place_(place),
      cores_(exchange().settings().cores.per_endpoint),
      hit_ends_(cores_.size() * exchange().settings().cores.outstanding),
      operations_(hit_ends_.size()),
      l1_(exchange().settings().caches.l1, static_cast<std::uint32_t>(cores_.size())),
      l2_(exchange().settings().caches.l2, 1) {
  const std::uint32_t each = exchange().settings().cores.outstanding;
  for (std::uint32_t core = 0; core < cores_.size(); ++core) {
    cores_[core].operations =
        context.pattern.operations(place * static_cast<std::uint32_t>(cores_.size()) + core);
    for (std::uint32_t i = each; i-- > 0;) {
      operations_[core * each + i].next =
          std::exchange(cores_[core].free_operation, core * each + i);
    }
  }
}

std::uint64_t Node::bytes_of(const DsmSettings& settings) {
  const std::uint64_t cores = settings.cores.per_endpoint;
  return sizeof(Node) + cores * (sizeof(Core) + Cache::bytes_of(settings.caches.l1)) +
         cores * settings.cores.outstanding * (sizeof(Operation) + sizeof(Picoseconds)) +
         Cache::bytes_of(settings.caches.l2);
}

bool Node::quiet() const {
  return pending_ == 0 && stalled_.head == kNoHandle &&
         std::all_of(cores_.begin(), cores_.end(),
                     [](const Core& core) { return core.done == core.operations; });
}

std::size_t Node::memory_bytes() const {
  return cores_.capacity() * sizeof(Core) + hit_ends_.capacity() * sizeof(Picoseconds) +
         operations_.capacity() * sizeof(Operation) + l1_.memory_bytes() + l2_.memory_bytes() +
         places_.memory_bytes() + records_.capacity() * sizeof(Record);
}

std::uint64_t Node::draw() {
  const CacheSettings& caches = exchange().settings().caches;
  if (caches.l1.replacement != Replacement::random) return 0;
  return context_.replacements.bits(place_, drawn_++);
}

std::uint32_t Node::make_record(LineNumber line) {
  std::uint32_t record = free_record_;
  if (record == kNoHandle) {
    record = static_cast<std::uint32_t>(records_.size());
    records_.emplace_back();
  } else {
    free_record_ = records_[record].next_free;
    records_[record] = {};
  }
  records_[record].line = line;
  places_.insert(line, record);
  return record;
}

void Node::drop_record(std::uint32_t record) {
  places_.erase(records_[record].line);
  records_[record].next_free = std::exchange(free_record_, record);
}

void Node::append(OperationList& list, std::uint32_t operation) {
  operations_[operation].next = kNoHandle;
  if (list.head == kNoHandle) {
    list.head = operation;
  } else {
    operations_[list.tail].next = operation;
  }
  list.tail = operation;
}

std::uint32_t Node::make_message(const Moment& here, const NodeStep& step, LineNumber line) {
  const std::uint32_t handle = exchange().make(here, step.send, line);
  exchange()[handle].version = step.version;
  exchange()[handle].dirty = step.dirty;
  return handle;
}

void Node::send(const Moment& here, std::uint32_t message) {
  ++figures_.sent;
  const std::uint64_t address = exchange()[message].line * exchange().settings().line_bytes;
  exchange().send(here, message, context_.space.place_of(address));
}

/// A request, whose reply leads back to the record.
void Node::request(const Moment& here, const NodeStep& step, std::uint32_t record,
                   Picoseconds in_cache) {
  const std::uint32_t message = make_message(here, step, records_[record].line);
  exchange()[message].parts.cache = in_cache;
  exchange()[message].asked_for = record;
  send(here, message);
}

/// A reply to a forward.
void Node::answer(const Moment& here, const NodeStep& step, LineNumber line) {
  if (step.send != MessageType::none) send(here, make_message(here, step, line));
}

// --- Accesses that have missed L1 ---

void Node::on_lookup(const Moment& here, std::uint32_t operation, NodeLatencies& latencies) {
  const bool first = !std::exchange(operations_[operation].looked, true);
  switch (start_access(here, operation, latencies)) {
    case Start::served:
      figures_.l2_hits += first ? 1 : 0;
      return;
    case Start::stalled:
      return stall(here, operation);
    default:
      return;
  }
}

Node::Start Node::start_access(const Moment& here, std::uint32_t operation,
                               NodeLatencies& latencies) {
  const Access access = operations_[operation].access;
  const LineNumber line = line_of(access);
  std::uint32_t record = places_.find(line);
  if (record != kNoHandle) {
    const NodeLine& protocol = records_[record].protocol;
    if (allows(protocol, access)) return serve(here, record, operation, true, latencies);
    if (!protocol.stable()) {
      append(records_[record].waiting, operation);
      return Start::waits;
    }
  }
  if (pending_ == exchange().settings().caches.l2_mshrs) return Start::stalled;
  if (record == kNoHandle) {
    if (!make_room(here, line)) return Start::stalled;
    record = make_record(line);
    l2_.insert(0, line, record, true);
    records_[record].in_l2 = true;
  } else if (records_[record].in_l2) {
    l2_.lock(0, line, true);
  }
  ask(here, record, operation);
  return Start::asked;
}

/// Whether L2 has a way for the line now: what was in it leaves.
bool Node::make_room(const Moment& here, LineNumber line) {
  const std::optional<std::uint32_t> victim = l2_.victim(0, line, draw());
  if (!victim) return false;
  if (*victim != kNoHandle) evict(here, *victim);
  return true;
}

void Node::ask(const Moment& here, std::uint32_t record, std::uint32_t operation) {
  Record& own = records_[record];
  ++pending_;
  own.asked_by = operation;
  append(own.waiting, operation);
  const Operation& asking = operations_[operation];
  request(here, own.protocol.ask(asking.access.write), record, here.now - asking.issued);
}

void Node::perform(const Moment& here, Record& record, const Access& access, Picoseconds issued) {
  if (access.write) record.protocol.write();
  if (context_.observer == nullptr) return;
  const std::uint32_t version = record.protocol.version();
  if (access.write) {
    context_.observer->on_write(place_, record.line, version, issued, here.now);
  } else {
    context_.observer->on_read(place_, record.line, version, issued, here.now);
  }
}

/// Gives an operation a line that allows it; with `keeps` its L1, too. A read of an older version
/// than it expects waits with the line, where that is kept.
Node::Start Node::serve(const Moment& here, std::uint32_t record, std::uint32_t operation,
                        bool keeps, NodeLatencies& latencies) {
  const Access& access = operations_[operation].access;
  Record& own = records_[record];
  const bool sleeps = access.expected > own.protocol.version();
  if (sleeps && !keeps) return Start::refused;
  if (!sleeps) perform(here, own, access, operations_[operation].issued);
  if (keeps) fill_l1(here, core_of(operation), record, access.write);
  if (sleeps) {
    append(own.sleeping, operation);
    return Start::waits;
  }
  complete(here, operation, latencies);
  return Start::served;
}

void Node::fill_l1(const Moment& here, std::uint32_t core, std::uint32_t record, bool write) {
  const LineNumber line = records_[record].line;
  const std::uint64_t bit = std::uint64_t{1} << core;
  if (l1_.use(core, line) == kNoHandle) {
    const std::uint32_t victim = *l1_.victim(core, line, draw());
    if (victim != kNoHandle) {
      Record& leaving = records_[victim];
      l1_.erase(core, leaving.line);
      leaving.copies &= ~bit;
      if (leaving.writer == core) leaving.writer = kNoCore;
      settle(here, victim);
    }
    l1_.insert(core, line, record, false);
  }
  Record& own = records_[record];
  if (write) {
    const std::uint64_t others = own.copies & ~bit;
    for (std::uint64_t left = others; left != 0; left &= left - 1)
      l1_.erase(static_cast<std::uint32_t>(std::countr_zero(left)), line);
    own.copies = 0;
    own.writer = core;
  } else if (own.writer != core) {
    own.writer = kNoCore;
  }
  own.copies |= bit;
}

// --- What waits for an MSHR or a way ---

void Node::stall(const Moment& here, std::uint32_t operation) {
  Core& core = cores_[core_of(operation)];
  if (core.stalled_operations++ == 0) core.stalled_since = here.now;
  append(stalled_, operation);
}

/// An MSHR or a way has become free: the first one that needs it takes it, and those on the way
/// that need neither any more go on as well.
void Node::retry_stalled(const Moment& here, NodeLatencies& latencies) {
  OperationList left = std::exchange(stalled_, {});
  while (left.head != kNoHandle) {
    const std::uint32_t operation = left.head;
    left.head = operations_[operation].next;
    const std::uint32_t core = core_of(operation);
    const Start started = start_access(here, operation, latencies);
    if (started == Start::stalled) {
      append(stalled_, operation);
      continue;
    }
    if (--cores_[core].stalled_operations == 0)
      cores_[core].stalled += here.now - cores_[core].stalled_since;
    if (started == Start::asked) break;
  }
  if (left.head == kNoHandle) return;
  if (stalled_.head == kNoHandle) {
    stalled_ = left;
  } else {
    operations_[stalled_.tail].next = left.head;
    stalled_.tail = left.tail;
  }
}

void Node::start_again(const Moment& here, OperationList list, NodeLatencies& latencies) {
  for (std::uint32_t next = kNoHandle; list.head != kNoHandle; list.head = next) {
    next = operations_[list.head].next;
    if (start_access(here, list.head, latencies) == Start::stalled) stall(here, list.head);
  }
}

// --- Lines that leave ---

void Node::drop_copies(std::uint32_t record) {
  Record& own = records_[record];
  for (std::uint64_t left = own.copies; left != 0; left &= left - 1)
    l1_.erase(static_cast<std::uint32_t>(std::countr_zero(left)), own.line);
  own.copies = 0;
  own.writer = kNoCore;
}

/// The line leaves L2, and with an inclusive one the L1s.
void Node::evict(const Moment& here, std::uint32_t record) {
  Record& own = records_[record];
  l2_.erase(0, own.line);
  own.in_l2 = false;
  if (exchange().settings().caches.inclusive) drop_copies(record);
  settle(here, record);
}

/// What became of a line: one that is invalid is forgotten, and one that no cache of the node holds
/// is given back.
void Node::settle(const Moment& here, std::uint32_t record) {
  Record& own = records_[record];
  if (own.protocol.invalid()) {
    drop_copies(record);
    if (own.in_l2) l2_.erase(0, own.line);
    wake_sleepers(here, own);
    return drop_record(record);
  }
  if (!own.protocol.stable() || own.in_l2 || own.copies != 0) return;
  ++figures_.evictions;
  wake_sleepers(here, own);
  const NodeStep step = own.protocol.evict(exchange().settings().caches.silent_evictions);
  if (step.send == MessageType::none) return drop_record(record);
  request(here, step, record, 0);
}

/// Reads that wait for a write look again, now that their copy is gone.
void Node::wake_sleepers(const Moment& here, Record& record) {
  for (std::uint32_t operation = record.sleeping.head; operation != kNoHandle;
       operation = operations_[operation].next) {
    set_timer(here, TimerKind::lookup, operation, here.now);
  }
  record.sleeping = {};
}

// --- Messages of homes ---

void Node::take(const Moment& here, std::uint32_t message, NodeLatencies& latencies) {
  const MessageType type = exchange()[message].type;
  if (class_of(type) == MessageClass::forward) return take_forward(here, message, latencies);
  if (type == MessageType::put_done) return take_put_done(here, message, latencies);
  take_grant(here, message, latencies);
}

void Node::take_forward(const Moment& here, std::uint32_t message, NodeLatencies& latencies) {
  const MessageType type = exchange()[message].type;
  const LineNumber line = exchange()[message].line;
  exchange().release(here, message);
  const std::uint32_t record = places_.find(line);
  if (record == kNoHandle) return answer(here, NodeLine{}.take_forward(type), line);
  Record& own = records_[record];
  const bool had_copy = own.protocol.readable();
  const bool was_used_once = own.protocol.used_once();
  const NodeStep step = own.protocol.take_forward(type);
  answer(here, step, line);
  if (own.protocol.used_once() && !was_used_once) own.last_before = own.waiting.tail;
  if (had_copy && !own.protocol.readable()) {
    ++figures_.invalidations;
    drop_copies(record);
    wake_sleepers(here, own);
  }
  if (!own.protocol.writable()) own.writer = kNoCore;
  if (!own.protocol.invalid()) return;
  settle(here, record);
  retry_stalled(here, latencies);
}

/// The record that a reply is for.
std::uint32_t Node::record_of_reply(std::uint32_t message) const {
  const std::uint32_t record = exchange()[message].asked_for;
  ensure(records_[record].line == exchange()[message].line, "a reply is for a line that was asked");
  return record;
}

void Node::take_put_done(const Moment& here, std::uint32_t message, NodeLatencies& latencies) {
  const std::uint32_t record = record_of_reply(message);
  records_[record].protocol.take_reply(MessageType::put_done, 0);
  exchange().release(here, message);
  const OperationList waiting = std::exchange(records_[record].waiting, {});
  drop_record(record);
  start_again(here, waiting, latencies);
}

void Node::take_grant(const Moment& here, std::uint32_t message, NodeLatencies& latencies) {
  const std::uint32_t record = record_of_reply(message);
  Record& own = records_[record];
  count_miss(here, own, exchange()[message], latencies);
  own.protocol.take_reply(exchange()[message].type, exchange()[message].version);
  exchange().release(here, message);
  --pending_;
  if (own.in_l2) l2_.lock(0, own.line, false);
  const OperationList kept = serve_waiting(here, record, latencies);
  const LineNumber line = records_[record].line;
  const bool had_copy = records_[record].protocol.readable();
  const NodeStep step = records_[record].protocol.after_use();
  answer(here, step, line);
  if (had_copy && step.send != MessageType::none && !records_[record].protocol.readable())
    ++figures_.invalidations;
  if (!records_[record].protocol.writable()) records_[record].writer = kNoCore;
  settle(here, record);
  start_again(here, kept, latencies);
  retry_stalled(here, latencies);
}

/// Serves what the line that has come allows; gives back the others.
Node::OperationList Node::serve_waiting(const Moment& here, std::uint32_t record,
                                        NodeLatencies& latencies) {
  const bool once = records_[record].protocol.used_once();
  const std::uint32_t last_before = records_[record].last_before;
  OperationList left = std::exchange(records_[record].waiting, {});
  OperationList kept;
  bool before = true;
  while (left.head != kNoHandle) {
    const std::uint32_t operation = left.head;
    left.head = operations_[operation].next;
    const bool allowed = before && allows(records_[record].protocol, operations_[operation].access);
    if (once && operation == last_before) before = false;
    if (!allowed || serve(here, record, operation, !once, latencies) == Start::refused)
      append(kept, operation);
  }
  return kept;
}

void Node::count_miss(const Moment& here, const Record& record, const CoherenceMessage& message,
                      NodeLatencies& latencies) {
  ++figures_.misses;
  figures_.remote_misses +=
      context_.space.place_of(record.line * exchange().settings().line_bytes) != place_ ? 1 : 0;
  const auto parts = message.parts.all();
  for (std::size_t i = 0; i < parts.size(); ++i) figures_.parts[i] += parts[i];
  latencies.miss.add(here.now - operations_[record.asked_by].issued);
}

}  // namespace simcore::dsm
