// The table of what routers have left, from which queued groups take operations one at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "aggregation/grants.hpp"

namespace simcore::aggregation {

/// With WhenFull::queue. An operation requests when all ranks of its group have begun it. It
/// acquires everything at once, at all routers of its group, and releases it when it is complete.
/// It never waits while holding, so no deadlock is possible.
///
/// Requests are granted first come, first served. One that finds too little keeps its routers from
/// those behind it, so that it does not starve.
///
/// The table is touched while the clock stands, so that it does not depend on threads.
class OperationQueue {
 public:
  OperationQueue(const AggregationSettings& settings, const std::vector<GroupGrant>& groups,
                 std::uint32_t routers);

  /// The group asks for an operation of so many segments.
  struct Request {
    Picoseconds asked = 0;
    std::uint32_t group = 0;
    std::uint64_t segments = 1;
  };
  struct Granted {
    Request request;
    std::uint32_t outstanding = 0;  ///< segments that it may have outstanding
  };
  void ask(const Request& request) { waiting_.push_back(request); }
  /// What a group holds is free again: of an operation, or of a group without a queue for its job.
  void release(std::uint32_t group);
  /// Grants waiting requests, in their order.
  [[nodiscard]] std::vector<Granted> grant();

  [[nodiscard]] bool holds(std::uint32_t group) const { return held_[group] > 0; }

 private:
  [[nodiscard]] std::uint32_t left_for(const Request& request) const;

  const AggregationSettings& settings_;
  const std::vector<GroupGrant>& groups_;
  std::vector<std::uint32_t> left_;  ///< by router
  std::vector<std::uint32_t> held_;  ///< by group
  std::vector<Request> waiting_;
};

}  // namespace simcore::aggregation
