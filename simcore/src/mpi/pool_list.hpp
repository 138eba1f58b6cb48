// First-in-first-out lists of pooled records in four bytes: a ring of which the last is known.
#pragma once

#include <cstdint>

#include "engine/shared_pool.hpp"

namespace simcore {

/// Appends the record to the list whose last record is `tail`.
template <class T>
void append(SharedPool<T>& pool, std::uint32_t& tail, std::uint32_t handle) {
  if (tail == kNoHandle) {
    pool[handle].next = handle;
  } else {
    pool[handle].next = pool[tail].next;
    pool[tail].next = handle;
  }
  tail = handle;
}

/// The first record that `wanted` accepts, or kNoHandle; `before` gets the one in front of it.
template <class T, class Wanted>
std::uint32_t find_first(const SharedPool<T>& pool, std::uint32_t tail, std::uint32_t& before,
                         Wanted wanted) {
  if (tail == kNoHandle) return kNoHandle;
  before = tail;
  do {
    const std::uint32_t here = pool[before].next;
    if (wanted(pool[here])) return here;
    before = here;
  } while (before != tail);
  return kNoHandle;
}

/// Takes the record after `before` out of the list.
template <class T>
void remove_after(SharedPool<T>& pool, std::uint32_t& tail, std::uint32_t before) {
  const std::uint32_t gone = pool[before].next;
  if (gone == before) {
    tail = kNoHandle;
    return;
  }
  pool[before].next = pool[gone].next;
  if (gone == tail) tail = before;
}

}  // namespace simcore
