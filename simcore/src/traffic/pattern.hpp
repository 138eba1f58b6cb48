// Traffic patterns: who sends to whom. Sources and destinations are places in the job (0 .. n-1);
// the placement says which endpoint each of them is.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace simcore {

class TrafficPattern {
 public:
  virtual ~TrafficPattern() = default;
  /// Destination of the source's message with this number, counted from 0. Only asked of places
  /// that send.
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
