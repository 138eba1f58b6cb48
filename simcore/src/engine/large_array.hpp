// Vectors for the arrays that the hot loop strides over: on huge pages where the system has them.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>

#include "namespaces.hpp"
#endif

namespace simcore::engine {

/// Aligns big blocks to 2 MiB and asks for huge pages, which spares the translation buffer most of
/// its misses; small blocks come from the ordinary heap. Advice only: results do not depend on it.
template <class T>
struct LargeArrayAllocator {
  using value_type = T;
  static constexpr std::size_t kHugePage = std::size_t{1} << 21;
  static constexpr std::size_t kCacheLine = 64;

  LargeArrayAllocator() = default;
  template <class U>
  LargeArrayAllocator(const LargeArrayAllocator<U>&) {}

  T* allocate(std::size_t n) {
    const std::size_t bytes = n * sizeof(T);
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kCacheLine;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* block = std::aligned_alloc(alignment, rounded);
    if (block == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (alignment == kHugePage) madvise(block, rounded, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(block);
  }
  void deallocate(T* block, std::size_t) { std::free(block); }
  friend bool operator==(const LargeArrayAllocator&, const LargeArrayAllocator&) { return true; }
};

template <class T>
using LargeArray = std::vector<T, LargeArrayAllocator<T>>;

/// Makes room for `more` elements, growing by a quarter: memory counts, copies are rare.
template <class Vector>
void grow_for(Vector& vector, std::size_t more) {
  const std::size_t needed = vector.size() + more;
  if (needed > vector.capacity()) vector.reserve(needed + needed / 4);
}

}  // namespace simcore::engine
