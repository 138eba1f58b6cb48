// Traffic patterns of the packet model: who sends to whom, message by message.
// docs/models/traffic.md
//
// Each pattern has a file here with its class, its parameters and its TrafficEntry; registry.cpp
// lists them. The synthetic workloads and the workload `exchange` read that list. The flows of the
// static model are in flows/.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "namespaces.hpp"

namespace simcore::traffic {

/// Stands for the destination of a message that is left out.
inline constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;
/// A sender stops when so many of its messages in a row are left out: all its destinations are cut
/// off.
inline constexpr std::uint32_t kMostLeftOut = 10000;

/// Maps a source and a message number to a destination. Sources and destinations are places of the
/// job, 0 .. n-1; the placement says which endpoint each place is. Immutable.
class TrafficPattern {
 public:
  virtual ~TrafficPattern() = default;
  /// Destination of the source's message with this number, counted from 0; kNowhere when that
  /// destination is cut off. Only asked of places that send.
  [[nodiscard]] virtual std::uint32_t destination(std::uint32_t source,
                                                  std::uint64_t message) const = 0;
  /// Whether each source has one destination for all its messages.
  [[nodiscard]] virtual bool fixed() const { return false; }
  /// Whether a source may be its own destination. Only asked of patterns that are not `fixed`.
  [[nodiscard]] virtual bool may_return() const { return false; }
  [[nodiscard]] virtual bool sends(std::uint32_t) const { return true; }
  [[nodiscard]] virtual std::size_t memory_bytes() const { return 0; }
};

}  // namespace simcore::traffic
