// Which groups of ranks get operations of the routers' pools, and how many.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "aggregation/aggregation_network.hpp"

namespace simcore::aggregation {

/// A group of ranks of a job that asks for a tree.
struct GroupRequest {
  /// A rank that hands data to its endpoint's router, its own and those of other ranks there.
  struct Channel {
    std::uint32_t rank = 0;  ///< of the engine
    EndpointId endpoint = 0;
  };
  std::string workload;      ///< field of the job's workload, for errors
  std::uint32_t job = 0;     ///< 0: the foreground
  std::uint32_t number = 0;  ///< as the job's program names it
  std::uint32_t virtual_network = 0;
  std::vector<Channel> channels;  ///< those of an endpoint follow one another
  std::uint32_t root = 0;         ///< the channel that broadcasts, or that gets what is reduced
  bool repeats = false;           ///< the job goes on until the foreground ends
};

/// A group's part of a tree, and what it may have outstanding.
struct GroupGrant {
  GroupRequest request;
  std::uint32_t tree = 0;
  std::vector<RouterId> routers;  ///< of its subtree, parents before children
  std::uint32_t segments = 0;     ///< outstanding at most; 0: it uses an algorithm of ranks
  bool queued = false;            ///< each of its operations waits for what it needs

  [[nodiscard]] bool on_host() const { return segments == 0; }
  /// Operations of every router of its subtree that are the group's until its job ends.
  [[nodiscard]] std::uint32_t granted() const { return queued ? 0 : segments; }
};

/// Most groups of a point.
inline constexpr std::size_t kMostGroups = 4096;

/// Grants in the order of the requests. Groups take the trees in turn. `stream`, the placement's,
/// draws a random order. Throws PointError for a group that no tree joins, that needs more levels
/// than the settings allow, or that is to be refused.
std::vector<GroupGrant> grant_groups(const AggregationNetwork& network,
                                     std::vector<GroupRequest> requests,
                                     const RandomStream& stream);

}  // namespace simcore::aggregation
