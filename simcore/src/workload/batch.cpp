#include "workload/batch.hpp"

#include <algorithm>
#include <utility>

#include "engine/listen.hpp"
#include "workload/least_hops.hpp"

namespace simcore::workload {

Batch::Batch(std::unique_ptr<TrafficPattern> pattern, const Params& params,
             const WorkloadContext& context)
    : pattern_(std::move(pattern)),
      placement_(context.placement),
      places_(context.topology.endpoints(), kNobody),
      sent_(context.topology.endpoints()),
      sizes_(params, context.stream(Stream::message_sizes)),
      least_packet_(sizes_.least_packet_payload(context.settings)),
      least_hops_(workload::least_hops(context.topology, placement_, *pattern_)),
      messages_(static_cast<std::uint32_t>(params.integer("messages_per_endpoint"))),
      endpoint_bytes_per_ps_(context.settings.injection_gbps() / 8000.0) {
  if (params.has("batch_load")) {
    arrivals_.emplace(params.real("batch_load"), sizes_.mean_time_ps(context.settings),
                      context.stream(Stream::arrivals));
    created_.resize(sent_.size());
  }
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    places_[placement_[place]] = place;
    if (pattern_->sends(place)) ++senders_;
  }
}

/// Hands the endpoint's next message, if there is one, to its interface, made at `time` where no
/// load says when.
void Batch::launch(Transport& here, EndpointId endpoint, Picoseconds time) {
  const std::uint32_t place = places_[endpoint];
  while (sent_[endpoint] < messages_) {
    const std::uint32_t number = sent_[endpoint]++;
    if (arrivals_) {
      time = created_[endpoint] = arrivals_->next(place, number, created_[endpoint]);
    }
    const std::uint32_t to = pattern_->destination(place, number);
    if (to == kNowhere) continue;
    here.send(endpoint, placement_[to], sizes_.bytes(place, number), endpoint, time);
    return;
  }
}

void Batch::on_sent(Transport& here, EndpointId endpoint, std::uint32_t, Picoseconds time) {
  launch(here, endpoint, time);
}

void Batch::on_delivered(Transport& here, const Delivery& delivery) {
  Measured& measured = measured_[here];
  measured.completed = std::max(measured.completed, delivery.time);
  measured.packet_latency.add(delivery.time - delivery.created);
  measured.network_latency.add(delivery.time - delivery.injected);
}

Batch::Measured Batch::measured() const {
  Measured all;
  measured_.for_each([&all](const Measured& shard) {
    all.completed = std::max(all.completed, shard.completed);
    all.packet_latency.merge(shard.packet_latency);
    all.network_latency.merge(shard.network_latency);
  });
  return all;
}

void Batch::run(NetworkClock& transport) {
  const std::uint32_t at_once = std::min(messages_, transport.settings().interfaces);
  Steps steps;
  for (EndpointId e = 0; e < sent_.size(); ++e) {
    steps.next();
    if (places_[e] == kNobody || !pattern_->sends(places_[e])) continue;
    for (std::uint32_t i = 0; i < at_once; ++i) launch(transport, e, 0);
  }
  transport.run_to_end();
  const Picoseconds completed = measured().completed;
  transport.close_statistics(completed);
  if (completed == 0) return;
  accepted_ = static_cast<double>(transport.totals().bytes_delivered) /
              (senders_ * endpoint_bytes_per_ps_ * static_cast<double>(completed));
}

void Batch::report(RunReport& report) const {
  const Measured all = measured();
  if (!report.cut_short()) {
    report.add("completion_time_ns", to_ns(all.completed));
    report.add("accepted_load", accepted_);
  }
  all.packet_latency.report("packet_latency", report);
  all.network_latency.report("network_latency", report);
}

std::size_t Batch::memory_bytes() const {
  std::size_t bytes =
      (placement_.capacity() + places_.capacity() + sent_.capacity()) * sizeof(std::uint32_t) +
      created_.capacity() * sizeof(Picoseconds) + pattern_->memory_bytes();
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.packet_latency.memory_bytes() + shard.network_latency.memory_bytes();
  });
  return bytes;
}

}  // namespace simcore::workload
