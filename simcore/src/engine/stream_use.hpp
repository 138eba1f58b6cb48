// Which random streams a run has drawn from, so that its result can tell what was left to chance.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "namespaces.hpp"

namespace simcore::engine {

/// What a random number decides. Values are part of every result: never renumber.
enum class Stream : std::uint32_t {
  traffic = 1,
  placement = 2,
  background = 3,
  routing = 4,
  arrivals = 5,
  failures = 6,
  cabling = 7,
  message_sizes = 8,
  aggregation = 9
};

/// Set by any thread, each flag at most from false to true.
class StreamUse {
 public:
  StreamUse() = default;
  StreamUse(const StreamUse&) = delete;
  StreamUse& operator=(const StreamUse&) = delete;

  [[nodiscard]] std::atomic<bool>& of(Stream stream) {
    return drawn_[static_cast<std::size_t>(stream)];
  }
  /// Names of the streams that were drawn from, in alphabetical order.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  static constexpr std::size_t kStreams = 10;
  std::array<std::atomic<bool>, kStreams> drawn_{};
};

}  // namespace simcore::engine
