// What a run may take of its memory limit before anything of it is built.
#pragma once

#include <cstdint>
#include <string>

#include "params/errors.hpp"

namespace simcore::network {

/// Parts whose sizes are known in advance are taken from it before they exist, so that a point that
/// cannot fit fails at once.
class MemoryBudget {
 public:
  /// `allowed`: bytes; 0: no limit.
  explicit MemoryBudget(std::uint64_t allowed) : allowed_(allowed) {}

  /// A budget of this limit, of which nothing is taken.
  [[nodiscard]] MemoryBudget anew() const { return MemoryBudget(allowed_); }

  /// Throws MemoryLimitError naming `part` and what came before it where they need more together.
  void take(std::uint64_t bytes, const std::string& part) {
    parts_ += parts_.empty() ? part : " and " + part;
    taken_ = bytes > kAll - taken_ ? kAll : taken_ + bytes;
    if (allowed_ == 0 || taken_ <= allowed_) return;
    throw MemoryLimitError("limits.max_memory_bytes: " + parts_ + " alone need about " +
                           std::to_string(taken_) + " bytes, allowed are " +
                           std::to_string(allowed_));
  }

 private:
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};

  std::uint64_t allowed_;
  std::uint64_t taken_ = 0;
  std::string parts_;
};

}  // namespace simcore::network
