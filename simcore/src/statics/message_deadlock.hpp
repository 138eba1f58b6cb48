// The check of a protocol for deadlock: messages that wait in the network until their endpoint can
// send others. docs/models/routing.md
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "statics/deadlock_check.hpp"

namespace simcore::statics {

/// The classes of a protocol's messages, numbered from 0. Any endpoint may send one of any class to
/// any other.
struct MessageClasses {
  std::vector<std::uint32_t> networks{};  ///< by class: the virtual network that it travels on
  /// An endpoint may leave a message of the first class in the network until it can send one of the
  /// second. None where endpoints take whatever arrives.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> waits{};
};

/// Classes each of which may wait for those behind it, on these virtual networks.
MessageClasses classes_in_order(std::vector<std::uint32_t> networks);

/// The outcome of the check, or of declining it.
struct MessageDeadlockCheck {
  bool checked = false;  ///< false: the network is too large (statics::max_followed_hops)
  std::string cycle{};   ///< in words; empty: free from deadlock, if checked
};

/// Some cycle of the channel dependency graph of all virtual networks together, in words; empty
/// when there is none. Each network has the routing's channels for itself. Where an endpoint waits
/// to send, what it has not taken on one network waits for its injection on another.
std::string find_message_cycle(const Topology& topology, const DependencyGraph& graph,
                               const MessageClasses& classes);

MessageDeadlockCheck check_message_deadlock(const Topology& topology, const Routing& routing,
                                            const MessageClasses& classes);

}  // namespace simcore::statics
