// Nodes, homes and messages on their way: every state that the coherence protocol can be in.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dsm/home_line.hpp"
#include "dsm/node_line.hpp"

namespace simcore::test {

/// What a search may be told to do wrong, to see that it finds faults.
enum class ProtocolFault : std::uint8_t {
  none,
  serve_late_reads,   ///< a read that began after an invalidation gets the data that it was about
  keep_invalidated,   ///< data that were invalidated on their way serve all, and stay
  drop_deferred,      ///< a fetch that came before the data is forgotten
  skip_sharer,        ///< a sharer is never told to drop its copy
  answer_for_sharer,  ///< the home takes an invalidation for answered that nobody has received
  grant_early,        ///< leave to write does not wait for invalidations
  lose_data,          ///< a line that is given back comes with old data
  begin_while_busy,   ///< a line takes two requests at a time
  lose_put_done,      ///< nobody hears that a line was given back
  serve_nobody        ///< data are dropped unread
};

/// The rules of one search.
struct ProtocolCase {
  bool exclusive_reads = false;          ///< MESI
  bool silent = false;                   ///< shared copies are evicted without a word
  std::uint32_t directory_pointers = 0;  ///< 0: full map
  std::uint32_t writes = 2;              ///< to each line, no more
  std::uint32_t ways = 0;                ///< lines that a node has room for; 0: all
  ProtocolFault fault = ProtocolFault::none;
};

/// Different values, numbered from 0.
template <class Value>
class NumberedValues {
 public:
  const Value& operator[](std::uint16_t number) const { return values_[number]; }
  /// `hash` is the same for equal values.
  std::uint16_t number_of(const Value& value, std::size_t hash) {
    std::vector<std::uint16_t>& alike = by_hash_[hash % by_hash_.size()];
    for (const std::uint16_t number : alike) {
      if (values_[number] == value) return number;
    }
    if (values_.size() == 65536) throw std::logic_error("more values than numbers");
    values_.push_back(value);
    return alike.emplace_back(static_cast<std::uint16_t>(values_.size() - 1));
  }

 private:
  std::vector<Value> values_;
  std::array<std::vector<std::uint16_t>, 4096> by_hash_;
};

/// The protocol with `kNodes` nodes and `kLines` lines.
///
/// Whatever is possible may happen next: a message on its way arrives, a memory read ends, a node
/// begins an access, asks for what waits, or evicts. So messages overtake each other even within a
/// class and between the same two, and a message of a node to its own home is as any other. A
/// request is on its way until its home begins it, which stands for waiting there in any order.
///
/// Reads that wait at a node are two sets, by whether they began before the data that are on their
/// way were invalidated. Of a set the latest begin tells all: the data must not be older.
template <std::uint32_t kNodes, std::uint32_t kLines>
class ProtocolSpace {
 public:
  /// A node's line, what waits for it, and the messages between the node and the line's home: a
  /// request or its reply, and a forward or its answer. More are never under way.
  struct AtNode {
    std::uint16_t line;  ///< of node_lines_
    std::uint8_t
        early_reads;          ///< writes that were done when the last one began, and 1; 0: no reads
    std::uint8_t late_reads;  ///< the same of those that began after an invalidation
    std::uint8_t writes;
    MessageType own;  ///< a request or what replies to it
    std::uint8_t own_version;
    MessageType home;  ///< a forward or what replies to it
    std::uint8_t home_version;
    std::uint8_t home_dirty;
  };
  struct AtHome {
    std::uint16_t line;  ///< of home_lines_
    std::uint8_t reading;
    std::uint8_t written;  ///< writes that are done: the version of the newest data
  };
  struct State {
    std::array<std::array<AtNode, kNodes>, kLines> node;
    std::array<AtHome, kLines> home;
  };

  explicit ProtocolSpace(const ProtocolCase& rules)
      : case_(rules), rules_{rules.exclusive_reads, rules.directory_pointers, kNodes} {}

  State start() {
    State state{};  // MessageType::none is 0
    for (auto& line : state.node) {
      for (AtNode& at : line) at.line = keep(NodeLine{});
    }
    for (AtHome& at : state.home) at.line = keep(HomeLine{});
    return state;
  }

  template <class Visit>
  void for_each_step(const State& state, Visit&& visit) {
    for (std::uint32_t line = 0; line < kLines; ++line) {
      if (state.home[line].reading != 0) {
        State next = state;
        end_memory_read(next, line);
        visit(next, [&] { return "the memory gives line " + std::to_string(line); }, true);
      }
      for (std::uint32_t node = 0; node < kNodes; ++node) steps_of(state, line, node, visit);
    }
  }

  std::string fault(const State& state) const {
    for (std::uint32_t line = 0; line < kLines; ++line) {
      std::uint32_t readers = 0;
      std::uint32_t writers = 0;
      for (const AtNode& at : state.node[line]) {
        const NodeLine& here = node_lines_[at.line];
        readers += here.readable() ? 1 : 0;
        writers += here.writable() ? 1 : 0;
        if (here.readable() && here.version() != state.home[line].written) return "stale copy";
        if (here.readable() && at.early_reads + at.late_reads > 0)
          return "read waits for a copy that is there";
        if (here.writable() && at.writes > 0) return "write waits for a copy that is there";
      }
      if (writers > 0 && readers > 1) return "writer beside readers";
      if (writers == 0 && settled_line(state, line) &&
          home_lines_[state.home[line].line].memory_version() != state.home[line].written) {
        return "lost write";
      }
    }
    return {};
  }

  bool settled(const State& state) const {
    for (std::uint32_t line = 0; line < kLines; ++line) {
      if (!settled_line(state, line)) return false;
    }
    return true;
  }

 private:
  static void refuse_unless(bool holds, const char* fault) {
    if (!holds) throw std::logic_error(fault);
  }
  static std::string named(const char* what, std::uint32_t node, std::uint32_t line) {
    return "node " + std::to_string(node) + " " + what + " line " + std::to_string(line);
  }

  template <class Visit>
  void steps_of(const State& state, std::uint32_t line, std::uint32_t node, Visit&& visit) {
    const AtNode& at = state.node[line][node];
    const NodeLine here = node_lines_[at.line];
    const auto visit_after = [&](const char* what, bool settles, auto&& change) {
      State next = state;
      change(next);
      visit(next, [&] { return named(what, node, line); }, settles);
    };
    if (!here.readable() && reads_would_begin(state, line, at, here)) {
      visit_after("begins a read of", false, [&](State& next) {
        const auto begun = static_cast<std::uint8_t>(state.home[line].written + 1);
        AtNode& there = next.node[line][node];
        (here.used_once() ? there.late_reads : there.early_reads) = begun;
      });
    }
    if (writes(state, line) < case_.writes) {
      visit_after("begins a write of", false, [&](State& next) {
        ++next.node[line][node].writes;
        NodeLine written = here;
        if (written.writable()) do_writes(next, line, node, written);
      });
    }
    const bool room = has_room(state, line, node);
    if (room && here.invalid() && at.early_reads + at.late_reads > 0) {
      visit_after("asks to read", true, [&](State& next) { ask(next, line, node, false); });
    }
    if ((room || here.readable()) && here.stable() && !here.writable() && at.writes > 0) {
      visit_after("asks to write", true, [&](State& next) { ask(next, line, node, true); });
    }
    if (here.stable() && !here.invalid()) {
      visit_after("evicts", room_is_wanted(state, line, node),
                  [&](State& next) { evict(next, line, node); });
    }
    if (at.own != MessageType::none && may_arrive(state, line, at.own)) {
      visit_after(class_of(at.own) == MessageClass::request ? "is heard by the home of"
                                                            : "hears a reply of",
                  true, [&](State& next) { arrive_own(next, line, node); });
    }
    if (at.home != MessageType::none) {
      visit_after(class_of(at.home) == MessageClass::forward ? "takes a forward of"
                                                             : "has answered the home of",
                  true, [&](State& next) { arrive_home(next, line, node); });
    }
  }

  static bool reads_would_begin(const State& state, std::uint32_t line, const AtNode& at,
                                const NodeLine& here) {
    return (here.used_once() ? at.late_reads : at.early_reads) != state.home[line].written + 1;
  }
  static std::uint32_t writes(const State& state, std::uint32_t line) {
    std::uint32_t all = state.home[line].written;
    for (const AtNode& at : state.node[line]) all += at.writes;
    return all;
  }
  [[nodiscard]] bool has_room(const State& state, std::uint32_t line, std::uint32_t node) const {
    if (case_.ways == 0) return true;
    std::uint32_t taken = 0;
    for (std::uint32_t other = 0; other < kLines; ++other) {
      const NodeLine& there = node_lines_[state.node[other][node].line];
      if (other != line && !there.invalid() && there.state() != NodeState::putting) ++taken;
    }
    return taken < case_.ways;
  }
  /// Whether another line waits until this one is evicted.
  [[nodiscard]] bool room_is_wanted(const State& state, std::uint32_t line,
                                    std::uint32_t node) const {
    for (std::uint32_t other = 0; other < kLines; ++other) {
      const AtNode& at = state.node[other][node];
      if (other != line && at.early_reads + at.late_reads + at.writes > 0 &&
          node_lines_[at.line].invalid() && !has_room(state, other, node)) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool may_arrive(const State& state, std::uint32_t line, MessageType type) const {
    return class_of(type) != MessageClass::request || !home_lines_[state.home[line].line].busy() ||
           case_.fault == ProtocolFault::begin_while_busy;
  }

  static void send_own(AtNode& at, MessageType type, std::uint32_t version) {
    refuse_unless(at.own == MessageType::none, "a node has two requests of a line");
    at.own = type;
    at.own_version = static_cast<std::uint8_t>(version);
  }
  static void send_home(AtNode& at, MessageType type, std::uint32_t version, bool dirty) {
    refuse_unless(at.home == MessageType::none, "a node has two forwards of a line");
    at.home = type;
    at.home_version = static_cast<std::uint8_t>(version);
    at.home_dirty = dirty ? 1 : 0;
  }

  void ask(State& next, std::uint32_t line, std::uint32_t node, bool write) {
    AtNode& at = next.node[line][node];
    NodeLine here = node_lines_[at.line];
    const NodeStep step = here.ask(write);
    at.line = keep(here);
    send_own(at, step.send, step.version);
  }

  void evict(State& next, std::uint32_t line, std::uint32_t node) {
    AtNode& at = next.node[line][node];
    NodeLine here = node_lines_[at.line];
    const NodeStep step = here.evict(case_.silent);
    at.line = keep(here);
    if (step.send == MessageType::none) return;
    const bool old = case_.fault == ProtocolFault::lose_data && step.version > 0;
    send_own(at, step.send, step.version - (old ? 1 : 0));
  }

  void arrive_own(State& next, std::uint32_t line, std::uint32_t node) {
    AtNode& at = next.node[line][node];
    const MessageType type = at.own;
    const std::uint32_t version = at.own_version;
    at.own = MessageType::none;
    at.own_version = 0;
    if (class_of(type) == MessageClass::request) {
      HomeLine home = home_lines_[next.home[line].line];
      const HomeStep step = home.begin(type, node, version, rules_);
      do_home_step(next, line, home, step);
    } else {
      take_reply(next, line, node, type, version);
    }
  }

  void take_reply(State& next, std::uint32_t line, std::uint32_t node, MessageType type,
                  std::uint32_t version) {
    AtNode& at = next.node[line][node];
    NodeLine here = node_lines_[at.line];
    here.take_reply(type, version);
    const bool once = here.used_once();
    const bool unread = case_.fault == ProtocolFault::serve_nobody && !here.writable();
    if (here.readable() && !unread) {
      serve(at.early_reads, here, next.home[line]);
      if (!once || case_.fault == ProtocolFault::serve_late_reads ||
          case_.fault == ProtocolFault::keep_invalidated) {
        serve(at.late_reads, here, next.home[line]);
      }
    }
    if (here.writable()) do_writes(next, line, node, here);
    if (!once || case_.fault != ProtocolFault::keep_invalidated) {
      const NodeStep step = here.after_use();
      if (step.send != MessageType::none && case_.fault != ProtocolFault::drop_deferred) {
        send_home(at, step.send, step.version, step.dirty);
      }
    }
    if (unread) here = {};
    at.line = keep(here);
    // Whoever is still there asks anew, for data that no invalidation is on the way to.
    at.early_reads = std::max(at.early_reads, std::exchange(at.late_reads, std::uint8_t{0}));
  }

  static void serve(std::uint8_t& reads, const NodeLine& here, const AtHome& home) {
    const std::uint32_t begun = std::exchange(reads, std::uint8_t{0});
    if (begun == 0) return;
    refuse_unless(here.version() + 1 >= begun, "stale read");
    refuse_unless(here.version() <= home.written, "read of a write that was never done");
  }

  void do_writes(State& next, std::uint32_t line, std::uint32_t node, NodeLine& here) {
    AtNode& at = next.node[line][node];
    for (; at.writes > 0; --at.writes) {
      here.write();
      ++next.home[line].written;
      refuse_unless(here.version() == next.home[line].written, "lost write");
    }
    at.line = keep(here);
  }

  void arrive_home(State& next, std::uint32_t line, std::uint32_t node) {
    AtNode& at = next.node[line][node];
    const AtNode before = at;
    at.home = MessageType::none;
    at.home_version = at.home_dirty = 0;
    if (class_of(before.home) == MessageClass::forward) {
      NodeLine here = node_lines_[at.line];
      const NodeStep step = here.take_forward(before.home);
      at.line = keep(here);
      if (step.send == MessageType::none) return;
      if (case_.fault == ProtocolFault::grant_early && step.send == MessageType::invalidated)
        return;
      send_home(at, step.send, step.version, step.dirty);
    } else {
      HomeLine home = home_lines_[next.home[line].line];
      const HomeStep step =
          home.take_reply(before.home, before.home_version, before.home_dirty != 0, rules_);
      do_home_step(next, line, home, step);
    }
  }

  void end_memory_read(State& next, std::uint32_t line) {
    HomeLine home = home_lines_[next.home[line].line];
    next.home[line].reading = 0;
    const HomeStep step = home.take_memory(rules_);
    do_home_step(next, line, home, step);
  }

  void do_home_step(State& next, std::uint32_t line, HomeLine& home, const HomeStep& step) {
    if (step.read_memory) next.home[line].reading = 1;
    std::uint32_t answered = 0;
    if (step.forward != MessageType::none) {
      std::uint32_t told = 0;
      home.for_each_target(rules_, [&](EndpointId target) {
        ++told;
        const bool invalidates = step.forward == MessageType::invalidate;
        if (case_.fault == ProtocolFault::skip_sharer && invalidates && told > 1) return;
        if (case_.fault == ProtocolFault::grant_early && invalidates) ++answered;
        if (case_.fault == ProtocolFault::answer_for_sharer && invalidates && told == 1) {
          ++answered;
          return;
        }
        send_home(next.node[line][target], step.forward, 0, false);
      });
      refuse_unless(told == home.targets(), "forwards are not as many as answers");
    }
    if (step.reply != MessageType::none) {
      const bool lost =
          case_.fault == ProtocolFault::lose_put_done && step.reply == MessageType::put_done;
      if (!lost) send_own(next.node[line][step.reply_to], step.reply, step.version);
    }
    refuse_unless(!step.done || !home.busy(), "a request ends while its line is busy");
    for (; answered > 0; --answered) {
      const HomeStep last = home.take_reply(MessageType::invalidated, 0, false, rules_);
      do_home_step(next, line, home, last);
    }
    next.home[line].line = keep(home);
  }

  [[nodiscard]] bool settled_line(const State& state, std::uint32_t line) const {
    if (state.home[line].reading != 0 || home_lines_[state.home[line].line].busy()) return false;
    for (const AtNode& at : state.node[line]) {
      if (at.own != MessageType::none || at.home != MessageType::none) return false;
      if (at.early_reads + at.late_reads + at.writes > 0) return false;
      if (!node_lines_[at.line].stable()) return false;
    }
    return true;
  }

  std::uint16_t keep(const NodeLine& line) {
    return node_lines_.number_of(
        line, std::size_t{line.version()} * 16 + static_cast<std::size_t>(line.state()));
  }
  std::uint16_t keep(const HomeLine& line) {
    return home_lines_.number_of(line, std::size_t{line.memory_version()} * 64 +
                                           line.targets() * 8 + (line.busy() ? 4 : 0) +
                                           static_cast<std::size_t>(line.state()));
  }

  ProtocolCase case_;
  CoherenceRules rules_;
  NumberedValues<NodeLine> node_lines_;
  NumberedValues<HomeLine> home_lines_;
};

}  // namespace simcore::test
