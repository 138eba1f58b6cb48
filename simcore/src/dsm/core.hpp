// A core: which operation is next, and what it waits for.
#pragma once

#include <array>
#include <cstdint>

#include "dsm/access_pattern.hpp"
#include "engine/time.hpp"

namespace simcore::dsm {

/// Why a core does not issue its next operation now.
enum class CoreWait : std::uint8_t {
  none,
  issue,        ///< its own rate, or computing
  outstanding,  ///< as many are under way as may be
  mshr,         ///< as many have missed L1 as it has MSHRs
  order         ///< a fence, or an operation that others wait for
};
inline constexpr std::uint32_t kCoreWaits = 5;

/// The state of one core. Hits in L1 end a known time after their issue and are kept as times;
/// other operations under way have a record each at the node.
struct Core {
  static constexpr Picoseconds kNoTimer = -1;

  Access next{};             ///< that is to be issued
  Picoseconds earliest = 0;  ///< for it
  Picoseconds timer = kNoTimer;
  Picoseconds last_hit = 0;  ///< end of the last hit in L1
  Picoseconds waits_since = 0;
  Picoseconds completed = 0;  ///< the last of its operations
  Picoseconds stalled_since = 0;
  Picoseconds stalled = 0;      ///< while an access waited for an MSHR of the node or a way
  Picoseconds latency_sum = 0;  ///< of its operations
  std::array<Picoseconds, kCoreWaits> waited{};
  std::uint64_t operations = 0;  ///< in the whole run
  std::uint64_t issued = 0;
  std::uint64_t done = 0;  ///< whose end is known
  std::uint32_t since_fence = 0;
  std::uint32_t missing = 0;    ///< operations that have missed L1 and are not complete
  std::uint32_t first_hit = 0;  ///< in its ring of hits under way
  std::uint32_t hits = 0;       ///< in that ring
  std::uint32_t free_operation = 0xFFFFFFFFU;
  std::uint32_t stalled_operations = 0;
  CoreWait waits_for = CoreWait::none;
  bool fenced = false;  ///< what was issued last must be complete before the next
};

}  // namespace simcore::dsm
