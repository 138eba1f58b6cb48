// The messages of the coherence protocol, and their classes. docs/models/dsm.md has the table.
#pragma once

#include <cstdint>

#include "namespaces.hpp"

namespace simcore::dsm {

/// What a node and a home say to each other of a line.
enum class MessageType : std::uint8_t {
  none,
  // Requests, of a node to the home.
  get_shared,     ///< to read
  get_modified,   ///< to write, without a copy
  upgrade,        ///< to write, with a shared copy
  put_shared,     ///< gives a shared copy back
  put_exclusive,  ///< gives the only copy back, which is as the memory
  put_modified,   ///< gives the only copy back, with its data
  // Forwards, of the home to a node.
  invalidate,        ///< drop a shared copy
  fetch_shared,      ///< give the data, and keep a shared copy
  fetch_invalidate,  ///< give the data, and drop the copy
  // Replies, of the home to the node that asked.
  data_shared,
  data_exclusive,  ///< the only copy, as the memory; MESI alone
  data_modified,
  grant_modified,  ///< an upgrade: the copy that is there may be written
  put_done,
  // Replies, of a node to the home.
  invalidated,
  fetched  ///< with the data
};

/// Messages lead to those of a later class alone, but for the last reply to a home, which leads to
/// one more. Whoever asked for replies keeps room for them, so that they wait for nobody.
enum class MessageClass : std::uint8_t { request, forward, reply };
inline constexpr std::uint32_t kMessageClasses = 3;

[[nodiscard]] constexpr MessageClass class_of(MessageType type) {
  if (type <= MessageType::put_modified) return MessageClass::request;
  return type <= MessageType::fetch_invalidate ? MessageClass::forward : MessageClass::reply;
}

/// Whether a line travels with it.
[[nodiscard]] constexpr bool carries_line(MessageType type) {
  return type == MessageType::put_modified || type == MessageType::data_shared ||
         type == MessageType::data_exclusive || type == MessageType::data_modified ||
         type == MessageType::fetched;
}

/// Whether a reply goes to the node that asked, and not to the home.
[[nodiscard]] constexpr bool is_grant(MessageType type) {
  return type >= MessageType::data_shared && type <= MessageType::grant_modified;
}

}  // namespace simcore::dsm
