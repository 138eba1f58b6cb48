// The section `aggregation`: trees of aggregation nodes in the routers, and what they cost.
//
// This folder holds the reduction in routers (SHARP): the trees on a topology (trees.hpp), the
// network with their ports (extended_topology.hpp, tree_routing.hpp), who is granted operations
// (grants.hpp) and the nodes at work (aggregation_engine.hpp). docs/models/aggregation.md defines
// all of it.
#pragma once

#include <cstdint>

#include "engine/time.hpp"

namespace simcore::aggregation {

/// What ranks do with an aggregation.
enum class AggregationKind : std::uint8_t {
  allreduce,  ///< everybody gives, everybody gets
  reduce,     ///< everybody gives, the root gets
  broadcast,  ///< the root gives, everybody gets
  barrier     ///< no data
};

/// Which router is the root of a tree.
enum class RootRule : std::uint8_t { center, first, random };

/// How a result travels down a tree.
enum class Distribution : std::uint8_t {
  reliable,  ///< from node to node
  multicast  ///< by copies that routers make, and reliably behind them
};

enum class AggregationMode : std::uint8_t {
  latency,   ///< operations of at most `payload_bytes`
  streaming  ///< a whole message as a stream of packets
};

/// What a group does when a router of its tree has too few operations left.
enum class WhenFull : std::uint8_t { share, host, refuse, queue };

/// In which order groups are granted operations.
enum class GrantOrder : std::uint8_t { foreground_first, foreground_last, random };

/// The kind `sharp` of the section. 0 stands for null.
struct AggregationSettings {
  AggregationMode mode = AggregationMode::latency;
  std::uint32_t payload_bytes = 256;  ///< of a segment; of a stream: what a packet holds
  std::uint32_t trees = 1;
  RootRule root_rule = RootRule::center;
  std::uint32_t max_children = 0;
  std::uint32_t levels = 0;
  Picoseconds post = 0;              ///< of the rank's processor, for each operation that it posts
  Picoseconds complete = 0;          ///< of the rank's processor, for each result
  Picoseconds endpoint_latency = 0;  ///< of a posted segment on its way to the interface
  double endpoint_ps_per_byte = 0;   ///< of each byte of it
  Picoseconds aggregation = 0;       ///< of a node, for each segment that it reduces
  ByteRate aggregation_rate;         ///< of the payload of what a node reduces
  Picoseconds relay = 0;             ///< of a node, before it hands a result on
  Distribution distribution = Distribution::reliable;
  Picoseconds multicast_latency = 0;  ///< of a router, before its copies of a result leave
  double bit_error_rate = 0;          ///< of the copies of a multicast
  std::uint32_t window = 8;           ///< segments of a group outstanding at most
  std::uint32_t pool = 0;             ///< operations outstanding at a router at most
  std::uint32_t least_operations = 2;
  WhenFull when_full = WhenFull::share;
  GrantOrder grant_order = GrantOrder::foreground_first;
  Picoseconds grant_interval = 0;  ///< between two looks at who waits, with WhenFull::queue
  std::uint32_t channels = 1;      ///< of an endpoint

  /// From posting a segment of so many bytes until it is handed to the interface.
  [[nodiscard]] Picoseconds endpoint_time(std::uint32_t bytes) const {
    return endpoint_latency + rounded(endpoint_ps_per_byte * bytes);
  }
  [[nodiscard]] bool streams() const { return mode == AggregationMode::streaming; }
  [[nodiscard]] bool queues() const { return pool > 0 && when_full == WhenFull::queue; }
};

}  // namespace simcore::aggregation
