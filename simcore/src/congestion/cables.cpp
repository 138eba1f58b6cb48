#include "congestion/cables.hpp"

#include <algorithm>

namespace simcore::congestion {
namespace {

constexpr double kUsualGbps = 100;

double first_of(double own, double others) { return own > 0 ? own : others; }

/// The fastest of these rates, or the usual one where none is known.
double fastest_known(const std::vector<double>& rates) {
  const double fastest = *std::max_element(rates.begin(), rates.end());
  return fastest > 0 ? fastest : kUsualGbps;
}

bool all_alike(const std::vector<double>& values) {
  return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
}

}  // namespace

Cables::Cables(const Topology& topology, const NetworkGraph& graph, const GivenRates& given,
               RateRule rule)
    : topology_(&topology),
      graph_(&graph),
      channels_(graph.channels()),
      endpoints_(graph.endpoints()),
      class_names_{"injection", "ejection"} {
  for (const std::string& name : topology.link_classes()) class_names_.push_back(name);
  for (EndpointId e = 0; e < endpoints_; ++e) {
    endpoint_rates_.push_back(
        first_of(first_of(given.endpoints, given.every_cable), topology.endpoint_rate_gbps(e)));
  }
  const double usual = topology.is_imported() ? fastest_known(endpoint_rates_) : kUsualGbps;
  const auto fill = [&](std::vector<double>& rates) {
    if (topology.is_imported()) {
      unknown_ += static_cast<std::uint32_t>(std::count(rates.begin(), rates.end(), 0.0));
    }
    std::replace(rates.begin(), rates.end(), 0.0, usual);
  };
  fill(endpoint_rates_);
  same_endpoint_rates_ = all_alike(endpoint_rates_);
  if (rule == RateRule::ignored || (given.every_cable > 0 && !given.differ())) return;
  std::vector<double> channel_rates;
  for (ChannelId c = 0; c < channels_; ++c) {
    const double own = given.by_class.empty() ? 0 : given.by_class[graph.link_class(c)];
    channel_rates.push_back(first_of(first_of(own, given.every_cable), graph.rate_gbps(c)));
  }
  fill(channel_rates);
  const bool alike = same_endpoint_rates_ && all_alike(channel_rates) &&
                     (channel_rates.empty() || channel_rates[0] == endpoint_rates_[0]);
  if (!alike) weigh(channel_rates);
}

void Cables::weigh(const std::vector<double>& channel_rates) {
  const double fastest = *std::max_element(endpoint_rates_.begin(), endpoint_rates_.end());
  for (const double rate : channel_rates) weights_.push_back(fastest / rate);
  for (int way = 0; way < 2; ++way) {
    for (const double rate : endpoint_rates_) weights_.push_back(fastest / rate);
  }
  for (const double rate : endpoint_rates_) sender_shares_.push_back(rate / fastest);
}

std::uint32_t Cables::class_of(CableId cable) const {
  if (cable < channels_) return 2U + graph_->link_class(cable);
  return cable < ejection(0) ? 0 : 1;
}

std::size_t Cables::memory_bytes() const {
  return (endpoint_rates_.capacity() + weights_.capacity() + sender_shares_.capacity()) *
         sizeof(double);
}

}  // namespace simcore::congestion
