// Which lines a cache holds: sets of ways, in order of replacement.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "dsm/settings.hpp"
#include "engine/time.hpp"

namespace simcore::dsm {

/// Tags alone: a line is in the set (number modulo sets). Entries of a set stand in the order in
/// which they would be replaced, the last one first. A line stands for a record of the node.
class Cache {
 public:
  Cache() = default;
  /// `caches` of one shape side by side, numbered from 0.
  Cache(const CacheShape& shape, std::uint32_t caches)
      : shape_(shape), entries_(caches * shape.lines()) {}

  /// The record of the line in cache `number`, and that it has been used; kNoHandle: not there.
  std::uint32_t use(std::uint32_t number, LineNumber line) {
    Entry* set = set_of(number, line);
    const std::uint32_t at = place_in(set, line);
    if (at == shape_.ways) return kNoHandle;
    const Entry found = set[at];
    if (at > 0 && shape_.replacement == Replacement::lru) {
      std::move_backward(set, set + at, set + at + 1);
      set[0] = found;
    }
    return found.record;
  }
  [[nodiscard]] bool has(std::uint32_t number, LineNumber line) const {
    return place_in(set_of(number, line), line) < shape_.ways;
  }
  /// What must leave the set before the line can come: a record; kNoHandle where there is room.
  /// Nothing where all entries of the set are locked. `draw` is a random number for `random`.
  [[nodiscard]] std::optional<std::uint32_t> victim(std::uint32_t number, LineNumber line,
                                                    std::uint64_t draw) const {
    const Entry* set = set_of(number, line);
    if (set[shape_.ways - 1].record == kNoHandle) return kNoHandle;
    if (shape_.replacement == Replacement::random) return drawn_victim(set, draw);
    for (std::uint32_t i = shape_.ways; i-- > 0;) {
      if (!set[i].locked) return set[i].record;
    }
    return {};
  }
  /// Puts a line that is not there into a set with room.
  void insert(std::uint32_t number, LineNumber line, std::uint32_t record, bool locked) {
    Entry* set = set_of(number, line);
    const std::uint32_t at = place_of_room(set);
    std::move_backward(set, set + at, set + at + 1);
    set[0] = {line, record, locked};
  }
  /// Removes a line that is there.
  void erase(std::uint32_t number, LineNumber line) {
    Entry* set = set_of(number, line);
    const std::uint32_t at = place_in(set, line);
    std::move(set + at + 1, set + shape_.ways, set + at);
    set[shape_.ways - 1] = {};
  }
  /// A locked line is not replaced.
  void lock(std::uint32_t number, LineNumber line, bool locked) {
    Entry* set = set_of(number, line);
    set[place_in(set, line)].locked = locked;
  }
  /// Brings in the set of a line that will soon be looked for.
  void prefetch(std::uint32_t number, LineNumber line) const {
    const Entry* set = set_of(number, line);
    constexpr std::uint32_t kPerFetch = 64 / sizeof(Entry);
    for (std::uint32_t i = 0; i < shape_.ways; i += kPerFetch) __builtin_prefetch(set + i, 1);
  }
  [[nodiscard]] std::size_t memory_bytes() const { return entries_.capacity() * sizeof(Entry); }
  static std::size_t bytes_of(const CacheShape& shape) { return shape.lines() * sizeof(Entry); }

 private:
  struct Entry {
    LineNumber line = 0;
    std::uint32_t record = kNoHandle;  ///< kNoHandle: empty; empty ones stand at the end
    bool locked = false;
  };

  [[nodiscard]] Entry* set_of(std::uint32_t number, LineNumber line) {
    return &entries_[(std::size_t{number} * shape_.sets + line % shape_.sets) * shape_.ways];
  }
  [[nodiscard]] const Entry* set_of(std::uint32_t number, LineNumber line) const {
    return &entries_[(std::size_t{number} * shape_.sets + line % shape_.sets) * shape_.ways];
  }
  [[nodiscard]] std::uint32_t place_in(const Entry* set, LineNumber line) const {
    for (std::uint32_t i = 0; i < shape_.ways; ++i) {
      if (set[i].record == kNoHandle) break;
      if (set[i].line == line) return i;
    }
    return shape_.ways;
  }
  [[nodiscard]] std::uint32_t place_of_room(const Entry* set) const {
    std::uint32_t at = 0;
    while (set[at].record != kNoHandle) ++at;
    return at;
  }
  [[nodiscard]] std::optional<std::uint32_t> drawn_victim(const Entry* set,
                                                          std::uint64_t draw) const {
    const auto open = static_cast<std::uint32_t>(
        std::count_if(set, set + shape_.ways, [](const Entry& entry) { return !entry.locked; }));
    if (open == 0) return {};
    auto left = static_cast<std::uint32_t>(draw % open);
    for (const Entry* entry = set;; ++entry) {
      if (!entry->locked && left-- == 0) return entry->record;
    }
  }

  CacheShape shape_;
  std::vector<Entry> entries_;
};

}  // namespace simcore::dsm
