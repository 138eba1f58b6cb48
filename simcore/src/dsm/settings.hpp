// The numbers of the workload `dsm`, as its parts use them. docs/models/dsm.md tells what they
// mean.
#pragma once

#include <cstdint>

#include "dsm/home_line.hpp"
#include "memory/memory_queue.hpp"

namespace simcore::dsm {

/// Number of a line in the address space: an address divided by the bytes of a line.
using LineNumber = std::uint64_t;

enum class Replacement : std::uint8_t { lru, fifo, random };

/// The shape of a cache: sets * ways lines.
struct CacheShape {
  std::uint32_t sets = 1;
  std::uint32_t ways = 1;
  Replacement replacement = Replacement::lru;

  [[nodiscard]] std::uint64_t lines() const { return std::uint64_t{sets} * ways; }
};

struct CoreSettings {
  std::uint32_t per_endpoint = 4;
  std::uint32_t outstanding = 16;    ///< operations of a core under way at most
  std::uint32_t fence_interval = 0;  ///< operations between two fences; 0: there are none
  Picoseconds issue_interval = 500;  ///< least time between two that it issues
};

struct CacheSettings {
  CacheShape l1;
  CacheShape l2;
  Picoseconds l1_latency = 0;
  Picoseconds l2_latency = 0;     ///< beside that of L1
  std::uint32_t l1_mshrs = 16;    ///< misses of a core under way at most
  std::uint32_t l2_mshrs = 64;    ///< lines that a node waits for at most
  bool inclusive = true;          ///< what leaves L2 leaves the L1s
  bool silent_evictions = false;  ///< a shared line goes without a word to its home
};

struct DirectorySettings {
  Picoseconds latency = 0;    ///< from a message's turn to what it leads to
  Picoseconds occupancy = 0;  ///< least time between the turns of two messages
};

struct DsmSettings {
  CoreSettings cores;
  CacheSettings caches;
  DirectorySettings directory;
  CoherenceRules rules;
  MemoryTiming memory;
  std::uint32_t memory_banks = 1;
  Picoseconds bank_busy = 0;  ///< least time between the starts of two accesses to a bank
  std::uint32_t line_bytes = 64;
  std::uint32_t control_bytes = 8;  ///< of every message, beside the line that it may carry
  std::uint32_t least_packet = 1;   ///< bytes of the smallest packet that any message has
  bool shares_network = false;      ///< all classes travel on the virtual network 0

  [[nodiscard]] std::uint32_t bytes_of(MessageType type) const {
    return control_bytes + (carries_line(type) ? line_bytes : 0);
  }
  [[nodiscard]] std::uint32_t network_of(MessageType type) const {
    return shares_network ? 0 : static_cast<std::uint32_t>(class_of(type));
  }
};

}  // namespace simcore::dsm
