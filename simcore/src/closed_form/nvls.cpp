#include "closed_form/nvls.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace simcore::closed_form {
namespace {

/// Of LL, LL128 and simple, as NCCL's tuning model has them for Hopper (graph/tuning.cc of 2.27):
/// nanoseconds of an operation, and of each of its steps inside a domain.
struct Latencies {
  std::array<double, 3> base;
  std::array<double, 3> step;
};
constexpr Latencies kRing{{6600, 14000, 8400}, {600, 1900, 3400}};
constexpr Latencies kTree{{6800, 14000, 8400}, {600, 1250, 4000}};
constexpr double kNvlsNs = 25000;
/// Of what a ring moves, by the same file.
constexpr double kTreeEfficiency = 0.92;

std::size_t index_of(NcclProtocol protocol) { return static_cast<std::size_t>(protocol); }

/// The share of the wire that is data.
double data_share(NcclProtocol protocol) {
  constexpr std::uint64_t bytes = 120;  // whole lines of every protocol
  return static_cast<double>(bytes) / static_cast<double>(nccl_bytes(protocol, bytes));
}

std::uint32_t domains_of(const ScaleUpDomain& domain, std::uint32_t endpoints) {
  return std::max(1U, endpoints / domain.endpoints);
}

/// What a domain sends out at most: all of its endpoints together.
double outside_gbps(const ScaleUpDomain& domain) {
  return domain.endpoints * domain.scale_out_gbps;
}

/// How often a domain sends all data out in a double binary tree over the domains: in one tree up
/// and to two children, in the other one up. Of two domains each sends half up and half down.
double sent_by_domain(std::uint32_t domains) { return domains == 2 ? 1.0 : 2.0; }

double inside_gbps(const ScaleUpDomain& domain) {
  return std::min(domain.endpoint_gbps * domain.efficiency, domain.channels * domain.channel_gbps);
}

/// A step crosses every switch between two endpoints of a domain.
double step_ns(const ScaleUpDomain& domain, NcclProtocol protocol, const Latencies& latencies) {
  return latencies.step[index_of(protocol)] +
         2 * (domain.switch_levels - 1) * domain.switch_latency_ns;
}

double ring_time(const ScaleUpDomain& domain, NcclProtocol protocol, double bits,
                 std::uint32_t endpoints) {
  const std::uint32_t domains = domains_of(domain, endpoints);
  double gbps = inside_gbps(domain);
  if (domains > 1) gbps = std::min(gbps, outside_gbps(domain));
  const double steps = 2.0 * (endpoints - 1);
  const double outside = domains > 1 ? 2.0 * domains : 0.0;
  return kRing.base[index_of(protocol)] + (steps - outside) * step_ns(domain, protocol, kRing) +
         outside * domain.scale_out_latency_ns +
         steps / endpoints * bits / (gbps * data_share(protocol));
}

double tree_time(const ScaleUpDomain& domain, NcclProtocol protocol, double bits,
                 std::uint32_t endpoints) {
  const std::uint32_t domains = domains_of(domain, endpoints);
  const double inside = endpoints / domains - 1.0;
  const double outside = std::bit_width(domains) - 1;
  double least = 2 * bits / inside_gbps(domain);
  if (domains > 1) least = std::max(least, sent_by_domain(domains) * bits / outside_gbps(domain));
  return kTree.base[index_of(protocol)] +
         2 * (inside * step_ns(domain, protocol, kTree) + outside * domain.scale_out_latency_ns) +
         least / (kTreeEfficiency * data_share(protocol));
}

/// An endpoint sends its data once and receives the result once; with N of them, an N-th of all is
/// each one's share to fetch and to store by multicast besides. Domains reduce in a double binary
/// tree at the same time, piece by piece.
double nvls_time(const ScaleUpDomain& domain, double bits, std::uint32_t endpoints) {
  const std::uint32_t domains = domains_of(domain, endpoints);
  const double share = 1.0 + static_cast<double>(domains) / endpoints;
  double least = bits * share / (domain.endpoint_gbps * domain.in_switch_efficiency);
  if (domains > 1) least = std::max(least, sent_by_domain(domains) * bits / outside_gbps(domain));
  const double outside = std::bit_width(domains - 1);
  return kNvlsNs + 4 * (domain.switch_levels - 1) * domain.switch_latency_ns +
         2 * outside * domain.scale_out_latency_ns + least;
}

}  // namespace

double scale_up_time(const ScaleUpDomain& domain, const std::string& algorithm, std::uint64_t bytes,
                     std::uint32_t endpoints) {
  const double bits = 8.0 * static_cast<double>(bytes);
  if (algorithm == "nvls") return nvls_time(domain, bits, endpoints);
  auto* const time = algorithm == "ring" ? ring_time : tree_time;
  if (domain.protocol) return time(domain, *domain.protocol, bits, endpoints);
  return std::min({time(domain, NcclProtocol::simple, bits, endpoints),
                   time(domain, NcclProtocol::ll, bits, endpoints),
                   time(domain, NcclProtocol::ll128, bits, endpoints)});
}

std::string best_scale_up(const ScaleUpDomain& domain, std::uint64_t bytes,
                          std::uint32_t endpoints) {
  std::string best = "ring";
  for (const char* other : {"double_binary_tree", "nvls"}) {
    if (other == std::string("nvls") &&
        domain.protocol.value_or(NcclProtocol::simple) != NcclProtocol::simple) {
      continue;
    }
    if (scale_up_time(domain, other, bytes, endpoints) <
        scale_up_time(domain, best, bytes, endpoints)) {
      best = other;
    }
  }
  return best;
}

}  // namespace simcore::closed_form
