// An array that never moves: address space is reserved at once, memory is taken as it is used.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "namespaces.hpp"

namespace simcore::engine {

/// Up to 2^32 elements with stable addresses, so that threads may hold on to them while the array
/// grows. Elements are raw zeroed memory until they are assigned. `commit` is not thread-safe;
/// access to committed elements is.
template <class T>
class ReservedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ReservedArray() = default;
  ReservedArray(const ReservedArray&) = delete;
  ReservedArray& operator=(const ReservedArray&) = delete;
  ~ReservedArray() {
    if (data_ != nullptr) munmap(data_, reserved_);
  }

  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }

  /// Makes elements 0 .. n-1 usable. Throws std::bad_alloc when the system refuses.
  void commit(std::size_t n) {
    const std::size_t needed = n * sizeof(T);
    if (needed <= committed_) return;
    if (data_ == nullptr) reserve();
    std::size_t wanted = std::max(needed, committed_ + committed_ / 4);
    wanted = (wanted + kPage - 1) / kPage * kPage;
    if (wanted > kHugePage) wanted = (wanted + kHugePage - 1) / kHugePage * kHugePage;
    wanted = std::min(wanted, reserved_);
    if (wanted < needed) throw std::bad_alloc();
    char* const base = reinterpret_cast<char*>(data_);
    if (mprotect(base + committed_, wanted - committed_, PROT_READ | PROT_WRITE) != 0) {
      throw std::bad_alloc();
    }
#ifdef MADV_HUGEPAGE
    if (wanted > kHugePage) {
      const std::size_t from = std::max(committed_, kHugePage);
      madvise(base + from, wanted - from, MADV_HUGEPAGE);
    }
#endif
    committed_ = wanted;
  }

 private:
  static constexpr std::size_t kPage = 65536;
  static constexpr std::size_t kHugePage = std::size_t{1} << 21;
  static constexpr std::size_t kLeastReserved = std::size_t{1} << 28;

  /// Address space alone costs nothing; where the system limits it, less must do.
  void reserve() {
    std::size_t bytes = (std::size_t{1} << 32) * sizeof(T);
    for (; bytes >= kLeastReserved; bytes /= 2) {
      void* block = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (block == MAP_FAILED) continue;
      data_ = static_cast<T*>(block);
      reserved_ = bytes;
      return;
    }
    throw std::bad_alloc();
  }

  T* data_ = nullptr;
  std::size_t committed_ = 0;
  std::size_t reserved_ = 0;
};

}  // namespace simcore::engine
