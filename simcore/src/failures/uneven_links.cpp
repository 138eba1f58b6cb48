#include "failures/uneven_links.hpp"

#include <map>
#include <string>
#include <tuple>

#include "engine/listen.hpp"
#include "params/errors.hpp"

namespace simcore::failures {
namespace {

constexpr std::uint32_t kEvenStep = Damage::kLatencySteps / 2;

/// What sets a link apart from others of its class.
struct Apart {
  bool degraded = false;
  std::uint32_t step = kEvenStep;
};

/// Numbers kinds of links as they come.
class LinkKinds {
 public:
  LinkKinds(const DamageRequest& request, const Topology& topology, const NetworkSettings& settings)
      : request_(request) {
    const std::size_t classes = topology.link_classes().size();
    for (std::size_t c = 0; c < classes; ++c) {
      wires_.kinds.push_back(
          settings.by_class.empty()
              ? ChannelSettings{settings.link_gbps, settings.link_rate, settings.link_latency}
              : settings.by_class[c]);
      wires_.class_of.push_back(static_cast<std::uint8_t>(c));
    }
  }

  std::uint16_t number(std::uint8_t link_class, Apart apart) {
    if (!apart.degraded && apart.step == kEvenStep) return link_class;
    const auto [known, is_new] = numbers_.try_emplace(
        std::tuple(link_class, apart.degraded, apart.step), wires_.kinds.size());
    if (is_new) add(link_class, apart);
    return static_cast<std::uint16_t>(known->second);
  }

  Wires take() { return std::move(wires_); }

 private:
  void add(std::uint8_t link_class, Apart apart) {
    if (wires_.kinds.size() == kMostWires) {
      throw PointError("failures.latency_jitter", std::to_string(request_.latency_jitter), "0",
                       "the links would be of more than " + std::to_string(kMostWires) +
                           " kinds: the topology has too many link classes for a jitter");
    }
    ChannelSettings kind = wires_.kinds[link_class];
    if (apart.degraded) {
      kind.gbps *= request_.degraded_rate;
      kind.rate = ByteRate(kind.gbps);
    }
    const double place = 2.0 * apart.step / Damage::kLatencySteps - 1.0;
    kind.latency =
        rounded(static_cast<double>(kind.latency) * (1.0 + request_.latency_jitter * place));
    wires_.kinds.push_back(kind);
    wires_.class_of.push_back(link_class);
  }

  const DamageRequest& request_;
  Wires wires_;
  std::map<std::tuple<std::uint8_t, bool, std::uint32_t>, std::size_t> numbers_;
};

std::vector<Apart> apart_by_link(const Damage& damage, std::size_t links) {
  std::vector<Apart> apart(links);
  for (const std::uint32_t i : damage.degraded_links) apart[i].degraded = true;
  for (std::size_t i = 0; i < damage.latency_steps.size(); ++i) {
    apart[i].step = damage.latency_steps[i];
  }
  return apart;
}

}  // namespace

std::optional<Wires> uneven_links(const DamageRequest& request, const Damage& damage,
                                  const Topology& whole, NetworkSettings& settings) {
  if (!request.varies()) return std::nullopt;
  LinkKinds kinds(request, whole, settings);
  std::vector<std::size_t> first{0};
  for (RouterId r = 0; r < whole.routers(); ++r) first.push_back(first.back() + whole.radix(r));
  std::vector<std::uint16_t> of_port(first.back());
  const std::vector<Link> links = all_links(whole);
  const std::vector<Apart> apart = apart_by_link(damage, links.size());
  Steps steps;
  for (std::size_t i = 0; i < links.size(); ++i) {
    steps.next();
    const PortPeer there = whole.peer(links[i].router, links[i].port);
    const PortPeer back = whole.peer(there.id, there.port);
    of_port[first[links[i].router] + links[i].port] = kinds.number(there.link_class, apart[i]);
    of_port[first[there.id] + there.port] = kinds.number(back.link_class, apart[i]);
  }
  Wires wires = kinds.take();
  wires.of_port = std::move(of_port);
  wires.slow.resize(whole.endpoints());
  for (const EndpointId e : damage.slow_endpoints) wires.slow[e] = true;
  if (!damage.slow_endpoints.empty()) {
    settings.slow_gbps = settings.endpoint_gbps * request.slow_rate;
  }
  if (wires.kinds.size() > 0) settings.by_class = wires.kinds;
  return wires;
}

}  // namespace simcore::failures
