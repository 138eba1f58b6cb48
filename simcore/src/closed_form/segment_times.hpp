// When the segments of an operation of SHARP pass an idle tree.
#pragma once

#include <cstdint>
#include <vector>

#include "aggregation/settings.hpp"
#include "closed_form/idle_tree.hpp"
#include "network/settings.hpp"

namespace simcore::closed_form {

/// What an operation does, and by which parameters of the packet model.
struct TreeOperation {
  AggregationKind kind = AggregationKind::allreduce;
  std::uint64_t bytes = 0;
  AggregationSettings settings{};
  NetworkSettings network{};
};

/// Follows the segments one after another. Each takes every port, link and processor that it needs
/// when it is there and the segment before it is through: a maximum and a sum at each place. Up and
/// down are counted apart, so a packet down and one up that meet at a node's port in the same
/// picoseconds do not delay each other.
///
/// When all times of a turn of the window are those of an earlier turn and a constant, the turns
/// after it are known: long messages take no longer to compute than short ones.
class SegmentTimes {
 public:
  SegmentTimes(const IdleTree& tree, const TreeOperation& operation);

  /// For each endpoint and channel, in this order, when its processor is done with the operation.
  /// `begins`: when each channel of an endpoint begins, the same for all endpoints.
  std::vector<Picoseconds> done(const std::vector<Picoseconds>& begins);

  /// Bytes of this object for so many channels of all endpoints.
  [[nodiscard]] static double memory_bytes(double channels, double window);

 private:
  struct NodeTimes {
    Picoseconds arrivals_free = 0;  ///< the port into the node, for what comes from below
    Picoseconds reducer_free = 0;
    Picoseconds up_free = 0;       ///< the link to the parent
    Picoseconds results_free = 0;  ///< the port into the node, for what comes from above
    Picoseconds copies_free = 0;   ///< the port out of the node, for copies of results
    Picoseconds down_free = 0;     ///< the link from the parent
    Picoseconds asks = 0;          ///< when the segment under way is at the parent's port
    Picoseconds result = 0;        ///< when its result is here
  };
  struct EndpointTimes {
    Picoseconds interface_free = 0;
    Picoseconds ejection_free = 0;
  };
  /// Reliable copies behind a multicast, which a node has not sent yet.
  struct Copies {
    Picoseconds time = 0;
    std::uint32_t bytes = 0;
  };

  void begin(const std::vector<Picoseconds>& begins);
  void post(std::uint64_t channel, std::uint64_t segment);
  void up(std::uint64_t segment);
  void reduce(std::uint32_t node, std::uint32_t bytes, Picoseconds arrived);
  void down(std::uint64_t segment);
  Picoseconds send_copies(std::uint32_t node, Picoseconds from);
  Picoseconds to_node(std::uint32_t node, std::uint32_t bytes, Picoseconds leaves);
  Picoseconds to_endpoint(EndpointId endpoint, std::uint32_t bytes, Picoseconds leaves);
  void send_reliable(std::uint32_t node, const Copies& copies);
  void flush_before(std::uint32_t node, Picoseconds time);
  void take_result(std::uint64_t channel, std::uint64_t segment, Picoseconds arrived);

  [[nodiscard]] std::uint32_t segment_bytes(std::uint64_t segment) const;
  [[nodiscard]] std::uint32_t bytes_up(bool holds_root, std::uint64_t segment) const;
  [[nodiscard]] std::uint32_t bytes_down(bool holds_root, std::uint32_t bytes) const;
  [[nodiscard]] std::int64_t wire(std::uint32_t bytes) const {
    return bytes + operation_.network.header_bytes;
  }
  [[nodiscard]] Picoseconds in_node(std::uint32_t bytes) const;

  template <class Each>
  void for_all_times(Each each);
  std::uint64_t skip_turns(std::uint64_t segment);

  const IdleTree& tree_;
  const TreeOperation operation_;
  const std::uint32_t channels_;  ///< of an endpoint
  const std::uint64_t segments_;
  const std::uint64_t window_;
  std::vector<NodeTimes> nodes_;
  std::vector<EndpointTimes> endpoints_;
  std::vector<Picoseconds> processor_free_;   ///< by channel
  std::vector<Picoseconds> asks_;             ///< by segment of the window and channel
  std::vector<std::vector<Copies>> pending_;  ///< by node
  std::vector<Picoseconds> arrivals_;         ///< of a node, to be sorted
  std::vector<Picoseconds> noted_;            ///< all times of an earlier turn
  std::uint64_t noted_turn_ = 0;
  std::uint64_t turn_ = 0;
  bool skipped_ = false;
};

}  // namespace simcore::closed_form
