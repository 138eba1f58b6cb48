#include "failures/damage.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/listen.hpp"
#include "params/errors.hpp"

namespace simcore::failures {
namespace {

/// First word of the Philox counter: part of every result, never renumber.
enum class Draw : std::uint64_t {
  failed_link = 1,
  failed_router = 2,
  degraded_link = 3,
  slow_endpoint = 4,
  latency = 5
};

using May = std::function<bool(std::uint32_t)>;

[[noreturn]] void refuse_too_many(const char* field, std::uint64_t count, std::size_t there_are,
                                  const char* what) {
  throw PointError(field, std::to_string(count), "at most " + std::to_string(there_are),
                   "there are only " + std::to_string(there_are) + " " + what);
}

/// Those below `n` that are hit, ascending; `may` tells which of them can be.
std::vector<std::uint32_t> hit(const HowMany& how_many, std::uint32_t n, const May& may,
                               const RandomStream& random, Draw draw, const char* field,
                               const char* what) {
  std::vector<std::uint32_t> found;
  if (!how_many.any()) return found;
  const auto number = [&](std::uint32_t i) {
    return random.bits(static_cast<std::uint64_t>(draw), i);
  };
  if (how_many.probability > 0) {
    for (std::uint32_t i = 0; i < n; ++i) {
      const bool chosen = random.unit(static_cast<std::uint64_t>(draw), i) <= how_many.probability;
      if (chosen && may(i)) found.push_back(i);
    }
    return found;
  }
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (may(i)) order.emplace_back(number(i), i);
  }
  if (how_many.count > order.size()) {
    refuse_too_many(field, how_many.count, order.size(), what);
  }
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < how_many.count; ++i) found.push_back(order[i].second);
  std::sort(found.begin(), found.end());
  return found;
}

/// Whether either direction of a cable is of one of the classes.
class OfClasses {
 public:
  OfClasses(const Topology& topology, const std::vector<std::string>& classes)
      : topology_(topology), all_(classes.empty()) {
    for (const std::string& name : topology.link_classes()) {
      named_.push_back(std::find(classes.begin(), classes.end(), name) != classes.end());
    }
  }
  [[nodiscard]] bool operator()(Link link) const {
    if (all_) return true;
    const PortPeer there = topology_.peer(link.router, link.port);
    return named_[there.link_class] || named_[topology_.peer(there.id, there.port).link_class];
  }

 private:
  const Topology& topology_;
  bool all_;
  std::vector<bool> named_;
};

std::vector<std::uint8_t> latency_steps(std::size_t links, const RandomStream& random) {
  std::vector<std::uint8_t> steps;
  for (std::size_t i = 0; i < links; ++i) {
    const std::uint32_t step =
        random.below(Damage::kLatencySteps + 1, static_cast<std::uint64_t>(Draw::latency), i);
    steps.push_back(static_cast<std::uint8_t>(step));
  }
  return steps;
}

}  // namespace

std::vector<Link> all_links(const Topology& topology) {
  std::vector<Link> links;
  Steps steps;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    steps.next();
    const std::uint32_t radix = topology.radix(router);
    for (std::uint32_t p = 0; p < radix; ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = topology.peer(router, port);
      if (peer.kind != PortPeer::Kind::router) continue;
      if (std::pair(router, port) < std::pair(peer.id, peer.port)) links.push_back({router, port});
    }
  }
  return links;
}

std::vector<std::uint64_t> links_by_class(const Topology& topology) {
  std::vector<std::uint64_t> count(topology.link_classes().size());
  for (const Link link : all_links(topology)) {
    const PortPeer there = topology.peer(link.router, link.port);
    const PortPeer back = topology.peer(there.id, there.port);
    ++count[there.link_class];
    if (back.link_class != there.link_class) ++count[back.link_class];
  }
  return count;
}

std::uint64_t count_links(const Topology& topology, const std::vector<std::string>& classes) {
  const OfClasses may(topology, classes);
  const std::vector<Link> links = all_links(topology);
  return static_cast<std::uint64_t>(std::count_if(links.begin(), links.end(), may));
}

Damage draw_damage(const DamageRequest& request, const Topology& topology, RandomStream failures) {
  if (request.seed) failures = {*request.seed, 0, Stream::failures};
  const std::vector<Link> links = all_links(topology);
  const auto n = static_cast<std::uint32_t>(links.size());
  const OfClasses of_classes(topology, request.classes);
  const auto any = [](std::uint32_t) { return true; };
  Damage damage;
  damage.failed_links = hit(
      request.links, n, [&](std::uint32_t i) { return of_classes(links[i]); }, failures,
      Draw::failed_link, "failures.failed_links", "links between routers that can fail");
  damage.failed_routers = hit(
      request.routers, topology.routers(),
      [&topology](std::uint32_t i) { return !topology.is_interface(i); }, failures,
      Draw::failed_router, "failures.failed_routers", "routers");
  const auto works = [&](std::uint32_t i) {
    return of_classes(links[i]) &&
           !std::binary_search(damage.failed_links.begin(), damage.failed_links.end(), i);
  };
  damage.degraded_links =
      hit(request.degraded_links, n, works, failures, Draw::degraded_link,
          "failures.degraded_links", "links between routers that can be degraded");
  damage.slow_endpoints = hit(request.slow_endpoints, topology.endpoints(), any, failures,
                              Draw::slow_endpoint, "failures.slow_endpoints", "endpoints");
  if (request.latency_jitter > 0) damage.latency_steps = latency_steps(links.size(), failures);
  return damage;
}

}  // namespace simcore::failures
