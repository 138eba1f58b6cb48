// What fails, slows down or is uneven in a run, drawn link by link: docs/models/failures.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "network/topology.hpp"

namespace simcore::failures {

/// So many of a set, or each of them by chance; never both.
struct HowMany {
  std::uint64_t count = 0;
  double probability = 0;

  [[nodiscard]] bool any() const { return count > 0 || probability > 0; }
};

/// What the section `failures` of the packet model asks for.
struct DamageRequest {
  HowMany links, routers, degraded_links, slow_endpoints;
  std::vector<std::string> classes{};  ///< of the links that fail or are degraded; empty: all
  double degraded_rate = 1;            ///< of a degraded link, over its class's
  double slow_rate = 1;                ///< of a slow endpoint's link, over that of the others
  double latency_jitter = 0;           ///< most that a link's latency differs, as a fraction
  std::uint32_t channels = 2;          ///< layers that packets climb on what is left
  bool always_tables = false;
  std::optional<std::uint64_t> seed{};  ///< instead of base seed and replicate

  /// Whether packets take tables of what is left: whatever the draw, so that a point has one
  /// routing.
  [[nodiscard]] bool takes_tables() const { return links.any() || routers.any() || always_tables; }
  /// Whether links or endpoints have rates or latencies of their own.
  [[nodiscard]] bool varies() const {
    return degraded_links.any() || slow_endpoints.any() || latency_jitter > 0;
  }
  [[nodiscard]] bool any() const { return takes_tables() || varies(); }
};

/// A cable between routers, by that of its two ends that comes first.
struct Link {
  RouterId router = 0;
  PortIndex port = 0;
  friend bool operator==(const Link&, const Link&) = default;
};

/// All cables between routers, router by router and port by port.
std::vector<Link> all_links(const Topology& topology);

/// Cables of each class of Topology::link_classes(). One whose directions are of two classes counts
/// in both.
std::vector<std::uint64_t> links_by_class(const Topology& topology);

/// Cables that the request's classes name. Names that the topology does not have are passed over.
std::uint64_t count_links(const Topology& topology, const std::vector<std::string>& classes);

/// What a draw gave; places in all_links(), ascending, and numbers of routers and endpoints.
struct Damage {
  std::vector<std::uint32_t> failed_links;
  std::vector<RouterId> failed_routers;
  std::vector<std::uint32_t> degraded_links;  ///< none of them failed
  std::vector<EndpointId> slow_endpoints;
  std::vector<std::uint8_t> latency_steps;  ///< by link, 0 .. kLatencySteps; empty: no jitter

  [[nodiscard]] bool takes_away() const { return !failed_links.empty() || !failed_routers.empty(); }

  /// Latencies of links take this many evenly spaced values and one more.
  static constexpr std::uint32_t kLatencySteps = 64;
};

/// Draws what the request asks for from the stream `failures` of these seeds.
///
/// Every link, router and endpoint has a random number of its own for each kind of
/// damage. The lowest `count` numbers are hit, or those below the probability: more failures with
/// the same seed hit the same ones and others beside them. Throws PointError where there are fewer
/// than `count`.
Damage draw_damage(const DamageRequest& request, const Topology& topology, RandomStream failures);

}  // namespace simcore::failures
