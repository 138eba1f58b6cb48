#include "bill/bill.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "bill/floor_plan.hpp"
#include "engine/listen.hpp"

namespace simcore::bill {
namespace {

constexpr std::uint32_t half_metre_dm = 5;
constexpr const char* kEndpointCables = "endpoint";

/// Cables of one sort.
struct CableKind {
  std::size_t link_class = 0;  ///< of Topology::link_classes(); one past the end: endpoints' cables
  bool to_endpoint = false;
  double gbps = 0;
  friend auto operator<=>(const CableKind&, const CableKind&) = default;
};

struct SwitchKind {
  std::uint32_t ports = 0;  ///< with a cable
  double gbps = 0;          ///< of the fastest

  void add(std::uint32_t more, double rate) {
    ports += more;
    gbps = std::max(gbps, rate);
  }
  friend auto operator<=>(const SwitchKind&, const SwitchKind&) = default;
};

/// Counts the parts of a network.
class Counts {
 public:
  Counts(const Topology& topology, const BillRates& rates)
      : topology_(topology),
        rates_(rates),
        plan_(topology),
        link_classes_(topology.link_classes()),
        switch_of_(topology.routers()) {}

  /// False where some cable has no rate.
  bool count() {
    Steps steps;
    for (RouterId r = 0; r < topology_.routers(); ++r) {
      steps.next();
      count_cables(r);
      if (!all_rated_) return false;
    }
    for (RouterId r = 0; r < topology_.routers(); ++r) {
      if (!topology_.is_interface(r)) ++switches_[switch_of_[r]];
    }
    for (EndpointId e = 0; e < topology_.endpoints(); ++e) ++nics_[rates_.endpoint(e)];
    return true;
  }

  [[nodiscard]] Map parts() const {
    return {{"endpoints", topology_.endpoints()},
            {"cabinets", plan_.cabinets()},
            {"nics", nics()},
            {"switches", switches()},
            {"cables", cables()}};
  }

 private:
  /// Counts the cables of a router, those between routers at the first of their ends.
  void count_cables(RouterId router) {
    const bool is_interface = topology_.is_interface(router);
    const std::uint32_t radix = topology_.radix(router);
    for (std::uint32_t p = 0; p < radix; ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = topology_.peer(router, port);
      if (peer.kind == PortPeer::Kind::router) {
        if (std::pair(router, port) < std::pair(peer.id, peer.port)) add_link(router, port, peer);
      } else if (peer.kind == PortPeer::Kind::endpoint && !is_interface) {
        const double gbps = rates_.endpoint(peer.id);
        switch_of_[router].add(rates_.interfaces, gbps);
        add_cables({link_classes_.size(), true, gbps}, inner_cable_dm, rates_.interfaces);
      }
    }
  }

  void add_link(RouterId router, PortIndex port, const PortPeer& peer) {
    const double gbps = std::max(rates_.link(router, port), rates_.link(peer.id, peer.port));
    const bool to_endpoint = topology_.is_interface(router) || topology_.is_interface(peer.id);
    switch_of_[router].add(1, gbps);
    switch_of_[peer.id].add(1, gbps);
    add_cables({peer.link_class, to_endpoint, gbps}, plan_.cable_dm(router, peer.id), 1);
  }

  void add_cables(const CableKind& kind, std::uint32_t length_dm, std::uint32_t count) {
    if (kind.gbps <= 0) all_rated_ = false;
    const std::uint32_t half_metres = (length_dm + half_metre_dm - 1) / half_metre_dm;
    std::vector<std::uint64_t>& lengths = cables_[kind];
    if (lengths.size() <= half_metres) lengths.resize(half_metres + 1);
    lengths[half_metres] += count;
  }

  [[nodiscard]] List nics() const {
    const std::uint32_t planes = topology_.planes();
    List list;
    for (const auto& [gbps, endpoints] : nics_) {
      list.push_back(Map{{"rate_gbps", gbps},
                         {"ports", std::max(planes, 1U)},
                         {"count", endpoints * (planes > 0 ? 1 : rates_.interfaces)}});
    }
    return list;
  }

  [[nodiscard]] List switches() const {
    List list;
    for (const auto& [kind, count] : switches_) {
      list.push_back(Map{{"ports", kind.ports}, {"rate_gbps", kind.gbps}, {"count", count}});
    }
    return list;
  }

  [[nodiscard]] List cables() const {
    List list;
    for (const auto& [kind, by_half_metres] : cables_) {
      List lengths, counts;
      for (std::size_t half_metres = 0; half_metres < by_half_metres.size(); ++half_metres) {
        if (by_half_metres[half_metres] == 0) continue;
        lengths.emplace_back(static_cast<double>(half_metres) / 2);
        counts.emplace_back(by_half_metres[half_metres]);
      }
      list.push_back(
          Map{{"link_class", kind.link_class < link_classes_.size() ? link_classes_[kind.link_class]
                                                                    : kEndpointCables},
              {"to", kind.to_endpoint ? "endpoint" : "switch"},
              {"rate_gbps", kind.gbps},
              {"lengths_m", std::move(lengths)},
              {"counts", std::move(counts)}});
    }
    return list;
  }

  const Topology& topology_;
  const BillRates& rates_;
  const FloorPlan plan_;
  const std::vector<std::string> link_classes_;
  std::vector<SwitchKind> switch_of_;  ///< by router
  bool all_rated_ = true;
  std::map<double, std::uint64_t> nics_;  ///< endpoints by the rate of a link of theirs
  std::map<SwitchKind, std::uint64_t> switches_;
  std::map<CableKind, std::vector<std::uint64_t>> cables_;  ///< counts by half metres
};

std::uint64_t all_cables(const Topology& topology, std::uint32_t interfaces) {
  // The links of planes are an endpoint's own.
  const std::uint64_t own = topology.planes() > 0 ? 0 : interfaces;
  return topology.links() + own * topology.endpoints();
}

}  // namespace

Bill bill_of(const Topology& topology, const BillRates& rates) {
  const std::uint64_t cables = all_cables(topology, rates.interfaces);
  if (cables > max_billed_cables) {
    return {.unknown = "the network has " + std::to_string(cables) + " cables; bills go up to " +
                       std::to_string(max_billed_cables)};
  }
  Counts counts(topology, rates);
  if (!counts.count()) return {.unknown = "no rate is given for some of its cables"};
  return {.parts = counts.parts()};
}

}  // namespace simcore::bill
