// One way of an endpoint's link, as the messages of a collective take it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/time.hpp"
#include "namespaces.hpp"

namespace simcore::closed_form {

/// The messages on one way of a link, and whether two of them want it at once.
///
/// Messages of one packet then go one after the other, as they asked for the link; of those that
/// ask in one picosecond, the one of the sender with the lower number. Packets of longer messages
/// would take turns, for which there is no formula here.
class LinkUse {
 public:
  struct Message {
    Picoseconds asked = 0;  ///< when its first packet wants the link
    Picoseconds lasts = 0;
    std::uint32_t sender = 0;
    bool single = false;  ///< one packet
  };

  /// Gives how long a message waits for the link. Where it meets another for which there is no
  /// formula, also sets `meets`.
  Picoseconds take(const Message& message, bool& meets);

 private:
  struct Held {
    Picoseconds asked = 0;
    Picoseconds from = 0;
    Picoseconds until = 0;
    std::uint32_t sender = 0;
    bool single = false;
  };
  /// More than the rounds of an operation whose members run apart, which are about two for each
  /// doubling of the members. In a ring those that far apart follow from each other.
  static constexpr std::size_t kRemembered = 64;

  std::vector<Held> held_;
  std::size_t next_ = 0;
};

}  // namespace simcore::closed_form
