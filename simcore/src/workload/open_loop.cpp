#include "workload/open_loop.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "params/errors.hpp"

namespace simcore {

OpenLoop::OpenLoop(std::unique_ptr<TrafficPattern> pattern, const Params& params,
                   const WorkloadContext& context)
    : pattern_(std::move(pattern)),
      placement_(context.placement),
      sizes_(params, context.stream(Stream::message_sizes)),
      least_packet_(sizes_.least_packet_payload(context.settings)),
      arrivals_(params, sizes_.mean_time_ps(context.settings), context.stream(Stream::arrivals)),
      packet_bytes_(static_cast<std::uint32_t>(context.settings.packet_bytes)),
      epoch_(std::max<Picoseconds>(
          1, std::llround(arrivals_.mean_gap_ps() *
                          static_cast<double>(params.integer("epoch_messages"))))),
      max_warmup_(params.integer("max_warmup_epochs")),
      measurement_(params.integer("measurement_epochs")),
      max_drain_(params.integer("max_drain_epochs")),
      tolerance_(params.real("steady_tolerance")),
      offered_(params.real("offered_load")),
      endpoint_bytes_per_ps_(context.settings.endpoint_gbps / 8000.0),
      sources_(context.topology.endpoints()) {
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    Source& source = sources_[placement_[place]];
    source.place = place;
    if (pattern_->sends(place)) {
      ++senders_;
    } else {
      source.created = kTimeLimit;
    }
  }
}

/// Hands the endpoint's next message to its interface.
void OpenLoop::launch(Transport& here, EndpointId endpoint) {
  Source& source = sources_[endpoint];
  const std::uint32_t number = source.next_message++;
  source.created = arrivals_.next(source.place, number, source.created);
  const EndpointId to = placement_[pattern_->destination(source.place, number)];
  here.send(endpoint, to, sizes_.bytes(source.place, number), endpoint, source.created);
}

void OpenLoop::on_sent(Transport& here, EndpointId endpoint, std::uint32_t, Picoseconds) {
  const Source& source = sources_[endpoint];
  if (source.created >= from_ && source.created < until_) {
    const std::uint32_t bytes = sizes_.bytes(source.place, source.next_message - 1);
    measured_[here].sent += (bytes + packet_bytes_ - 1) / packet_bytes_;
  }
  launch(here, endpoint);
}

void OpenLoop::on_delivered(Transport& here, const Delivery& delivery) {
  Measured& measured = measured_[here];
  measured.epoch_latency += delivery.time - delivery.created;
  ++measured.epoch_packets;
  if (delivery.created < from_ || delivery.created >= until_) return;
  ++measured.arrived;
  measured.packet_latency.add(delivery.time - delivery.created);
  measured.network_latency.add(delivery.time - delivery.injected);
}

double OpenLoop::mean_lateness() const {
  Wide total = 0;
  for (const Source& source : sources_) total += std::max<Picoseconds>(0, now_ - source.created);
  return static_cast<double>(total) / senders_;
}

OpenLoop::Epoch OpenLoop::run_epoch(Transport& transport) {
  measured_.for_each([](Measured& shard) {
    shard.epoch_latency = 0;
    shard.epoch_packets = 0;
  });
  const std::uint64_t before = transport.totals().bytes_delivered;
  if (epoch_ > kTimeLimit - now_) {
    throw PointError("workload.offered_load", std::to_string(offered_), "a higher load",
                     "is so low that the run would pass 140 s of simulated time");
  }
  now_ += epoch_;
  transport.run_until(now_);
  transport.check_progress();
  Epoch epoch;
  epoch.delivered = static_cast<double>(transport.totals().bytes_delivered - before);
  epoch.lateness = mean_lateness();
  Wide latency = 0;
  std::uint64_t packets = 0;
  measured_.for_each([&](const Measured& shard) {
    latency += shard.epoch_latency;
    packets += shard.epoch_packets;
  });
  if (packets > 0) {
    epoch.mean_latency = static_cast<double>(latency) / static_cast<double>(packets);
  }
  return epoch;
}

/// Either latency has settled, or the backlog grows evenly while deliveries have settled.
bool OpenLoop::steady(const Epoch& before, const Epoch& now) const {
  if (std::abs(now.delivered - before.delivered) > tolerance_ * now.delivered) return false;
  const bool settled =
      std::abs(now.mean_latency - before.mean_latency) <= tolerance_ * now.mean_latency;
  const double growth = (now.lateness - before.lateness) / static_cast<double>(epoch_);
  return settled || growth > tolerance_;
}

void OpenLoop::warm_up(Transport& transport) {
  Epoch before = run_epoch(transport);
  for (std::int64_t n = 1; n < max_warmup_; ++n) {
    const Epoch now = run_epoch(transport);
    if (n + 1 >= kLeastWarmUp && steady(before, now)) return;
    before = now;
  }
}

void OpenLoop::measure(Transport& transport) {
  from_ = now_;
  until_ = now_ + measurement_ * epoch_;
  transport.restart_statistics(now_);
  const double backlog = mean_lateness();
  for (std::int64_t n = 0; n < measurement_; ++n) run_epoch(transport);
  const auto elapsed = static_cast<double>(until_ - from_);
  accepted_ = static_cast<double>(transport.totals().bytes_delivered) /
              (senders_ * endpoint_bytes_per_ps_ * elapsed);
  saturated_ = *accepted_ < (1.0 - tolerance_) * offered_ ||
               (mean_lateness() - backlog) > tolerance_ * elapsed;
  transport.close_statistics(now_);
}

bool OpenLoop::drained() const {
  std::uint64_t sent = 0;
  std::uint64_t arrived = 0;
  measured_.for_each([&](const Measured& shard) {
    sent += shard.sent;
    arrived += shard.arrived;
  });
  if (arrived < sent) return false;
  return std::all_of(sources_.begin(), sources_.end(),
                     [this](const Source& source) { return source.created >= until_; });
}

void OpenLoop::drain(Transport& transport) {
  for (std::int64_t n = 0; n < max_drain_ && !drained(); ++n) run_epoch(transport);
  if (!drained()) saturated_ = true;
}

void OpenLoop::run(Transport& transport) {
  for (EndpointId e = 0; e < sources_.size(); ++e) {
    if (pattern_->sends(sources_[e].place)) launch(transport, e);
  }
  warm_up(transport);
  measure(transport);
  if (!saturated_) drain(transport);
}

void OpenLoop::report(RunReport& report) const {
  report.add("offered_load", offered_);
  if (accepted_) {
    report.add("accepted_load", *accepted_);
    report.add("saturated", saturated_ ? 1.0 : 0.0);
  }
  if (from_ < kTimeLimit) report.add("warmup_ns", to_ns(from_));
  LatencyRecorder packet_latency, network_latency;
  measured_.for_each([&](const Measured& shard) {
    packet_latency.merge(shard.packet_latency);
    network_latency.merge(shard.network_latency);
  });
  packet_latency.report("packet_latency", report);
  network_latency.report("network_latency", report);
  if (saturated_ && report.outcome == "completed") report.outcome = "saturated";
}

std::size_t OpenLoop::memory_bytes() const {
  std::size_t bytes = sources_.capacity() * sizeof(Source) +
                      placement_.capacity() * sizeof(EndpointId) + pattern_->memory_bytes();
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.packet_latency.memory_bytes() + shard.network_latency.memory_bytes();
  });
  return bytes;
}

}  // namespace simcore
