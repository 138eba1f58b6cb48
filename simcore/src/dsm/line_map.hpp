// Finds the record of a line: a hash table of open addressing with linear probing.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "dsm/settings.hpp"
#include "engine/random.hpp"
#include "engine/time.hpp"

namespace simcore::dsm {

/// From line numbers to handles, at most half full.
class LineMap {
 public:
  /// The line's handle; kNoHandle where there is none.
  [[nodiscard]] std::uint32_t find(LineNumber line) const {
    if (slots_.empty()) return kNoHandle;
    for (std::size_t i = home_of(line);; i = (i + 1) & mask()) {
      const Slot& slot = slots_[i];
      if (slot.handle == kNoHandle || slot.line == line) return slot.handle;
    }
  }
  /// Brings in what find() will touch first.
  void prefetch(LineNumber line) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[home_of(line)], 1);
  }
  /// Adds a line that is not there.
  void insert(LineNumber line, std::uint32_t handle) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    place({line, handle});
    ++used_;
  }
  /// Removes a line that is there. Lines behind it move up, so that none is lost.
  void erase(LineNumber line) {
    std::size_t hole = home_of(line);
    while (slots_[hole].line != line || slots_[hole].handle == kNoHandle)
      hole = (hole + 1) & mask();
    for (std::size_t i = (hole + 1) & mask(); slots_[i].handle != kNoHandle; i = (i + 1) & mask()) {
      // May stand at the hole where that lies between its home and its place.
      if (((i - home_of(slots_[i].line)) & mask()) >= ((i - hole) & mask())) {
        slots_[hole] = slots_[i];
        hole = i;
      }
    }
    slots_[hole] = {};
    --used_;
  }
  [[nodiscard]] std::size_t size() const { return used_; }
  [[nodiscard]] std::size_t memory_bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  struct Slot {
    LineNumber line = 0;
    std::uint32_t handle = kNoHandle;  ///< kNoHandle: empty
  };
  static constexpr std::size_t kFewest = 16;

  [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }
  [[nodiscard]] std::size_t home_of(LineNumber line) const { return mix_bits(line) & mask(); }
  void place(const Slot& slot) {
    std::size_t i = home_of(slot.line);
    while (slots_[i].handle != kNoHandle) i = (i + 1) & mask();
    slots_[i] = slot;
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? kFewest : 2 * slots_.size());
    std::swap(old, slots_);
    for (const Slot& slot : old) {
      if (slot.handle != kNoHandle) place(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace simcore::dsm
