// Traffic patterns: who sends to whom. Sources and destinations are places in the job (0 .. n-1);
// the placement says which endpoint each of them is.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace simcore {

/// Stands for the destination of a message that is left out.
inline constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;
/// So many messages in a row that are left out silence a sender: all that it sends to is cut off.
inline constexpr std::uint32_t kMostLeftOut = 10000;

class TrafficPattern {
 public:
  virtual ~TrafficPattern() = default;
  /// Destination of the source's message with this number, counted from 0; kNowhere where that is
  /// cut off. Only asked of places that send.
  [[nodiscard]] virtual std::uint32_t destination(std::uint32_t source,
                                                  std::uint64_t message) const = 0;
  /// Whether each source has one destination, whatever the message.
  [[nodiscard]] virtual bool fixed() const { return false; }
  /// Whether a source may be its own destination, where not `fixed`.
  [[nodiscard]] virtual bool may_return() const { return false; }
  [[nodiscard]] virtual bool sends(std::uint32_t) const { return true; }
  [[nodiscard]] virtual std::size_t memory_bytes() const { return 0; }
};

}  // namespace simcore
