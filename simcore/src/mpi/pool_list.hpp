// First-in-first-out lists of records of a pool. A list takes four bytes: it is a ring, and its
// owner keeps the handle of the last record.
#pragma once

#include <cstdint>
#include <utility>

#include "engine/shared_pool.hpp"

namespace simcore::mpi {

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

/// The first record that `wanted` accepts, or kNoHandle. Sets `before` to the record before it.
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

/// Removes the record after `before` from the list.
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

/// Removes up to `most` records that `wanted` accepts, in their order. Calls `take` for each, which
/// may release it.
template <class T, class Wanted, class Take>
void take_matching(SharedPool<T>& pool, std::uint32_t& tail, std::uint32_t most, Wanted wanted,
                   Take take) {
  const std::uint32_t last = tail;
  std::uint32_t before = tail;
  for (std::uint32_t here = kNoHandle; tail != kNoHandle && most > 0 && here != last;) {
    here = pool[before].next;
    if (!wanted(pool[here])) {
      before = here;
      continue;
    }
    remove_after(pool, tail, before);
    take(here);
    --most;
  }
}

/// Appends another list, which must not be empty.
template <class T>
void append_all(SharedPool<T>& pool, std::uint32_t& tail, std::uint32_t other) {
  if (tail != kNoHandle) std::swap(pool[tail].next, pool[other].next);
  tail = other;
}

}  // namespace simcore::mpi
