// The time of an aggregation in the switches, by a formula with the parameters of SHARP.
#pragma once

#include <cstdint>

#include "namespaces.hpp"

namespace simcore::closed_form {

/// How many operations a group may have outstanding, and what happens to groups for which too few
/// are left.
struct SharpPool {
  std::uint32_t window = 8;  ///< operations of a group
  std::uint32_t pool = 0;    ///< operations that a switch can hold; 0: any number
  std::uint32_t least = 2;   ///< operations of a group that is served
};

/// Times in nanoseconds.
struct SharpCosts {
  std::uint32_t payload_bytes = 256;
  std::uint32_t inline_bytes = 256;  ///< of a segment that takes no fetch
  double post = 0;                   ///< of an operation, at the endpoints
  double complete = 0;
  double level = 0;         ///< way up to the next level and aggregation there
  double byte = 0;          ///< of a segment, over all its way
  double fetch = 0;         ///< of a segment of more than inline_bytes
  double distribution = 0;  ///< of the result, by level
  double distribution_byte = 0;
  double segment = 0;               ///< least time between two segments of an endpoint
  double child_segment = 0;         ///< what each child of a node adds to it
  double distribution_segment = 0;  ///< what the distribution adds to it
  double aggregation = 0;           ///< for which an operation holds an aggregation node
  double socket_reduction = 0;      ///< between the sockets, when they share a channel
  double channel_segment = 0;       ///< what a second channel adds to the time between segments
  std::uint32_t channels = 1;
  SharpPool pool{};
};

struct SharpTree {
  std::uint32_t levels = 1;    ///< of aggregation nodes
  std::uint32_t children = 1;  ///< of the node that has the most
};

/// Operations that each of `groups` may have outstanding; below `least` it is not served.
[[nodiscard]] std::uint32_t operations_of_group(const SharpPool& pool, std::uint32_t groups);

/// Nanoseconds of an allreduce of `bytes` by each of `groups` that use the same switches at the
/// same time, each with `operations` outstanding, at least one. A barrier has 0 bytes.
[[nodiscard]] double sharp_time(const SharpCosts& costs, const SharpTree& tree, std::uint64_t bytes,
                                std::uint32_t groups, std::uint32_t operations);

/// Nanoseconds in streaming mode: all segments follow each other at `gbps`.
[[nodiscard]] double streaming_time(const SharpCosts& costs, const SharpTree& tree,
                                    std::uint64_t bytes, double gbps);

}  // namespace simcore::closed_form
