#include "workload/batch.hpp"

#include <algorithm>
#include <utility>

namespace simcore {

Batch::Batch(std::unique_ptr<TrafficPattern> pattern, const Params& params,
             const WorkloadContext& context)
    : pattern_(std::move(pattern)),
      placement_(context.placement),
      places_(placement_.size()),
      sent_(placement_.size()),
      message_bytes_(static_cast<std::uint32_t>(params.integer("message_bytes"))),
      messages_(static_cast<std::uint32_t>(params.integer("messages_per_endpoint"))),
      endpoint_bytes_per_ps_(context.settings.endpoint_gbps / 8000.0) {
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    places_[placement_[place]] = place;
  }
}

void Batch::launch(EndpointId endpoint, Picoseconds created) {
  const std::uint32_t number = sent_[endpoint]++;
  const EndpointId to = placement_[pattern_->destination(places_[endpoint], number)];
  transport_->send(endpoint, to, message_bytes_, 0, created);
}

void Batch::on_sent(EndpointId endpoint, std::uint32_t, Picoseconds time) {
  if (sent_[endpoint] < messages_) launch(endpoint, time);
}

void Batch::on_delivered(const Delivery& delivery) {
  completed_ = std::max(completed_, delivery.time);
  packet_latency_.add(delivery.time - delivery.created);
  network_latency_.add(delivery.time - delivery.injected);
}

void Batch::run(Transport& transport) {
  transport_ = &transport;
  for (EndpointId e = 0; e < sent_.size(); ++e) launch(e, 0);
  transport.run_to_end();
  transport.close_statistics(completed_);
  accepted_ = static_cast<double>(transport.totals().bytes_delivered) /
              (static_cast<double>(sent_.size()) * endpoint_bytes_per_ps_ *
               static_cast<double>(completed_));
}

void Batch::report(RunReport& report) const {
  report.add("completion_time_ns", to_ns(completed_));
  report.add("accepted_load", accepted_);
  packet_latency_.report("packet_latency", report);
  network_latency_.report("network_latency", report);
}

std::size_t Batch::memory_bytes() const {
  return (placement_.capacity() + places_.capacity() + sent_.capacity()) * sizeof(std::uint32_t) +
         pattern_->memory_bytes() + packet_latency_.memory_bytes() +
         network_latency_.memory_bytes();
}

}  // namespace simcore
