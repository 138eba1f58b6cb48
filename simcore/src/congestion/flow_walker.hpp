// Follows many flows through forwarding tables, hop by hop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "congestion/round_kernel.hpp"
#include "forwarding/engine.hpp"

namespace simcore {

/// The channels that the flows of a round cross, as columns: visit i is of flow flows[i].
struct Visits {
  std::vector<CableId> channels;
  std::vector<std::uint32_t> flows;
  std::size_t count = 0;
};

/// Takes all flows one hop at a time. Looking up a table waits for memory, and the lookups of
/// different flows wait together; flows that have arrived are left behind.
class FlowWalker {
 public:
  FlowWalker(const NetworkGraph& graph, std::size_t most_flows);
  void set_routes(const Routes& routes, std::uint32_t longest_path);

  /// Adds 1 to `loads` for every channel that a flow crosses and lists the visits; flows that do
  /// not arrive count nowhere but in lost().
  void walk(const EndpointFlows& flows, std::uint32_t* loads);
  [[nodiscard]] const Visits& visits() const { return visits_; }
  [[nodiscard]] const std::vector<std::uint32_t>& lost() const { return lost_; }

 private:
  /// A flow that is still on its way. Entries of its row are those of its destination's table.
  template <class Entry>
  struct Walk {
    const Entry* row;
    RouterId router;
    RouterId target;
    std::uint32_t flow;
  };

  void withdraw_lost(std::uint32_t* loads);
  template <class Entry>
  std::size_t start(const EndpointFlows& flows, const Entry* rows, std::vector<Walk<Entry>>& walks);
  template <class Entry, bool kReversed, bool kFar>
  std::size_t advance(std::size_t walking, std::vector<Walk<Entry>>& walks, std::uint32_t* loads);
  template <class Entry>
  void run(const EndpointFlows& flows, const Entry* rows, std::vector<Walk<Entry>>& walks,
           std::uint32_t* loads);

  const NetworkGraph* graph_;
  const Routes* routes_ = nullptr;
  std::uint32_t longest_path_ = 0;
  std::vector<ChannelId> first_channel_;
  std::vector<RouterId> leads_to_;
  std::vector<ChannelId> reverse_;
  std::vector<RouterId> router_of_;
  std::vector<Walk<std::uint8_t>> narrow_;
  std::vector<Walk<TableEntry>> wide_;
  Visits visits_;
  std::vector<std::uint32_t> lost_;
  std::vector<bool> is_lost_;
};

}  // namespace simcore
