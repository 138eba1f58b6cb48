// The cores of a node: when they issue, and what they find in their L1.
#include "dsm/core.hpp"

#include <algorithm>

#include "dsm/node.hpp"
#include "engine/listen.hpp"

namespace simcore::dsm {

void Node::start(const Moment& here, NodeLatencies& latencies) {
  for (std::uint32_t core = 0; core < cores_.size(); ++core) {
    if (cores_[core].operations == 0) continue;
    prepare_next(cores_[core], core, 0);
    cores_[core].earliest = cores_[core].next.gap;
    issue(here, core, latencies);
  }
}

void Node::on_core(const Moment& here, std::uint32_t core, NodeLatencies& latencies) {
  if (cores_[core].timer == here.now) cores_[core].timer = Core::kNoTimer;
  issue(here, core, latencies);
}

void Node::wake_core(const Moment& here, std::uint32_t core, Picoseconds time) {
  Core& own = cores_[core];
  if (own.timer != Core::kNoTimer && own.timer <= time) return;
  own.timer = time;
  set_timer(here, TimerKind::core, core, time);
}

/// The access after the one that is issued at `now`.
void Node::prepare_next(Core& core, std::uint32_t number, Picoseconds now) {
  if (core.issued == core.operations) return;
  const CoreSettings& settings = exchange().settings().cores;
  core.next = context_.pattern.access(place_ * settings.per_endpoint + number, core.issued);
  core.earliest = now + std::max(settings.issue_interval, core.next.gap);
}

void Node::issue(const Moment& here, std::uint32_t core, NodeLatencies& latencies) {
  Core& own = cores_[core];
  // Whatever else it waited for, it first waited for its own rate.
  const Picoseconds may_issue = std::clamp(own.earliest, own.waits_since, here.now);
  own.waited[static_cast<std::size_t>(CoreWait::issue)] += may_issue - own.waits_since;
  own.waited[static_cast<std::size_t>(own.waits_for)] += here.now - may_issue;
  own.waits_for = issue_all(here, core, latencies);
  own.waits_since = here.now;
}

/// Issues what may be issued now; says why the next operation may not.
CoreWait Node::issue_all(const Moment& here, std::uint32_t core, NodeLatencies& latencies) {
  const DsmSettings& settings = exchange().settings();
  Core& own = cores_[core];
  while (own.issued < own.operations) {
    const CoreWait wait = hindrance(here, core);
    if (wait != CoreWait::none) return wait;
    // Hits that take no time are all one event.
    if (own.issued % 4096 == 4095) listen();
    if (!hit(here, core, latencies)) {
      if (own.missing == settings.caches.l1_mshrs) return CoreWait::mshr;
      const std::uint32_t operation = own.free_operation;
      own.free_operation = operations_[operation].next;
      operations_[operation] = {.access = own.next, .issued = here.now};
      ++own.missing;
      prefetch(line_of(own.next));
      set_timer(here, TimerKind::lookup, operation,
                here.now + settings.caches.l1_latency + settings.caches.l2_latency);
    }
    own.fenced = own.next.before_all;
    ++own.since_fence;
    ++own.issued;
    prepare_next(own, core, here.now);
  }
  return CoreWait::none;
}

CoreWait Node::hindrance(const Moment& here, std::uint32_t core) {
  const CoreSettings& settings = exchange().settings().cores;
  Core& own = cores_[core];
  const bool at_fence = settings.fence_interval > 0 && own.since_fence == settings.fence_interval;
  const bool ordered = own.fenced || own.next.after_all || at_fence;
  // The end of a miss comes back here, so a core that waits for one needs no event of its own.
  if (ordered && own.missing > 0) return CoreWait::order;
  if (own.missing == settings.outstanding) return CoreWait::outstanding;
  if (own.earliest > here.now) {
    wake_core(here, core, own.earliest);
    return CoreWait::issue;
  }
  const Picoseconds* ring = &hit_ends_[std::size_t{core} * settings.outstanding];
  while (own.hits > 0 && ring[own.first_hit] <= here.now) {
    own.first_hit = own.first_hit + 1 == settings.outstanding ? 0 : own.first_hit + 1;
    --own.hits;
  }
  if (ordered) {
    if (own.last_hit > here.now) {
      wake_core(here, core, own.last_hit);
      return CoreWait::order;
    }
    own.since_fence = 0;
    own.fenced = false;
  }
  if (own.missing + own.hits < settings.outstanding) return CoreWait::none;
  if (own.hits > 0) wake_core(here, core, ring[own.first_hit]);
  return CoreWait::outstanding;
}

/// Whether the next operation of the core is served by its L1; it then is.
bool Node::hit(const Moment& here, std::uint32_t core, NodeLatencies& latencies) {
  const DsmSettings& settings = exchange().settings();
  Core& own = cores_[core];
  const LineNumber line = line_of(own.next);
  const std::uint32_t found = l1_.use(core, line);
  if (found == kNoHandle) return false;
  Record& record = records_[found];
  if (!allows(record.protocol, own.next)) return false;
  if (own.next.write && record.writer != core) return false;
  if (own.next.expected > record.protocol.version()) return false;
  perform(here, record, own.next, here.now);
  ++figures_.l1_hits;
  const Picoseconds end = here.now + settings.caches.l1_latency;
  if (end > here.now) {
    const std::uint32_t at = (own.first_hit + own.hits) % settings.cores.outstanding;
    hit_ends_[std::size_t{core} * settings.cores.outstanding + at] = end;
    ++own.hits;
    own.last_hit = end;
  }
  count_done(own, own.next, here.now, end, latencies);
  return true;
}

void Node::count_done(Core& core, const Access& access, Picoseconds issued, Picoseconds end,
                      NodeLatencies& latencies) {
  ++figures_.operations;
  figures_.writes += access.write ? 1 : 0;
  core.latency_sum += end - issued;
  core.completed = std::max(core.completed, end);
  latencies.operation.add(end - issued);
  if (++core.done == core.operations) latencies.core_completion.add(core.completed);
}

void Node::complete(const Moment& here, std::uint32_t operation, NodeLatencies& latencies) {
  Operation& done = operations_[operation];
  const std::uint32_t core = core_of(operation);
  Core& own = cores_[core];
  count_done(own, done.access, done.issued, here.now, latencies);
  done.next = own.free_operation;
  own.free_operation = operation;
  --own.missing;
  issue(here, core, latencies);
}

}  // namespace simcore::dsm
