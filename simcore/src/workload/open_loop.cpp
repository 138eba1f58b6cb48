#include "workload/open_loop.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "engine/listen.hpp"
#include "params/errors.hpp"
#include "stats/batch_means.hpp"
#include "workload/least_hops.hpp"

namespace simcore::workload {

namespace {

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

OpenLoop::OpenLoop(std::unique_ptr<TrafficPattern> pattern, const Params& params,
                   const WorkloadContext& context)
    : pattern_(std::move(pattern)),
      placement_(context.placement),
      sizes_(params, context.stream(Stream::message_sizes)),
      least_packet_(sizes_.least_packet_payload(context.settings)),
      least_hops_(workload::least_hops(context.topology, placement_, *pattern_)),
      arrivals_(params, sizes_.mean_time_ps(context.settings), context.stream(Stream::arrivals)),
      packet_bytes_(static_cast<std::uint32_t>(context.settings.packet_bytes)),
      header_bytes_(static_cast<std::uint32_t>(context.settings.header_bytes)),
      epoch_(epoch_of(params, arrivals_)),
      max_warmup_(params.integer("max_warmup_epochs")),
      measurement_(measurement_of(params)),
      max_measurement_(most_measured(params)),
      max_drain_(params.integer("max_drain_epochs")),
      timed_(params.has("warmup_ns")),
      head_(timed_ ? from_ns(params.real("warmup_ns")) : 0),
      tolerance_(params.real("steady_tolerance")),
      offered_(params.real("offered_load")),
      endpoint_bytes_per_ps_(context.settings.injection_gbps() / 8000.0),
      sources_(context.topology.endpoints()) {
  for (Source& source : sources_) source.created = kTimeLimit;
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    Source& source = sources_[placement_[place]];
    source.place = place;
    if (!pattern_->sends(place)) continue;
    ++senders_;
    source.created = 0;
  }
}

std::int64_t OpenLoop::measurement_of(const Params& params) {
  return params.has("measurement_ns") ? kEpochsOfSpan : params.integer("measurement_epochs");
}

std::int64_t OpenLoop::most_measured(const Params& params) {
  if (params.has("measurement_ns")) return measurement_of(params);
  return params.has("max_measurement_epochs") ? params.integer("max_measurement_epochs")
                                              : kMostDoubled * measurement_of(params);
}

Picoseconds OpenLoop::epoch_of(const Params& params, const Arrivals& arrivals) {
  if (params.has("measurement_ns")) {
    return std::max<Picoseconds>(1, from_ns(params.real("measurement_ns")) / kEpochsOfSpan);
  }
  const auto messages = static_cast<double>(params.integer("epoch_messages"));
  return std::max<Picoseconds>(1, rounded(arrivals.mean_gap_ps() * messages));
}

void OpenLoop::prepare(std::uint32_t shards) {
  measured_.prepare(shards);
  measured_.for_each(
      [this](Measured& shard) { shard.batches.resize(static_cast<std::size_t>(measurement_)); });
  by_sender_.prepare(shards);
}

/// Makes the source's next message that does not go to a place that is cut off, and gives its
/// destination. Silences the source when there is none for too long.
std::uint32_t OpenLoop::make_next(Source& source) const {
  if (source.created == kTimeLimit) return kNowhere;
  for (std::uint32_t left_out = 0; left_out < kMostLeftOut; ++left_out) {
    const std::uint32_t number = source.next_message++;
    source.created = arrivals_.next(source.place, number, source.created);
    const std::uint32_t place = pattern_->destination(source.place, number);
    if (place != kNowhere) return place;
  }
  source.created = kTimeLimit;
  return kNowhere;
}

/// Hands over the endpoint's next message, if there is one.
void OpenLoop::launch(Transport& here, EndpointId endpoint) {
  Source& source = sources_[endpoint];
  const std::uint32_t to = make_next(source);
  if (to == kNowhere) return;
  const std::uint32_t bytes = sizes_.bytes(source.place, source.next_message - 1);
  here.send(endpoint, placement_[to], bytes, endpoint, source.created);
}

void OpenLoop::on_taken_up(Transport& here, EndpointId endpoint, std::uint32_t) {
  Source& source = sources_[endpoint];
  const std::uint32_t bytes = sizes_.bytes(source.place, source.next_message - 1);
  const std::uint64_t packets = packets_of(bytes);
  Measured& measured = measured_[here];
  measured.bytes_taken += bytes + packets * header_bytes_;
  source.bytes_taken += bytes + packets * header_bytes_;
  if (source.created >= from_ && source.created < until_) measured.taken += packets;
  launch(here, endpoint);
}

void OpenLoop::on_delivered(Transport& here, const Delivery& delivery) {
  Measured& measured = measured_[here];
  const Picoseconds latency = delivery.time - delivery.created;
  measured.epoch_latency += latency;
  ++measured.epoch_packets;
  measured.bytes_delivered += delivery.wire_bytes;
  by_sender_.add(here, source_of(delivery.tag), delivery.wire_bytes);
  if (delivery.created < from_ || delivery.created >= until_) return;
  ++measured.arrived;
  measured.packet_latency.add(latency);
  measured.network_latency.add(delivery.time - delivery.injected);
  if (!measured.made_in.has(delivery.created)) measured.made_in = measured_epoch(delivery.created);
  Batch& batch = measured.batches[measured.made_in.number];
  batch.latency += latency;
  ++batch.packets;
}

/// The epoch of the measurement in which a packet was made.
OpenLoop::Span OpenLoop::measured_epoch(Picoseconds time) const {
  const std::int64_t epoch = (time - from_) / epoch_;
  return {from_ + epoch * epoch_, epoch_, static_cast<std::size_t>(epoch)};
}

/// Bytes that have arrived until now.
std::uint64_t OpenLoop::delivered_bytes() const {
  std::uint64_t bytes = 0;
  measured_.for_each([&](const Measured& shard) { bytes += shard.bytes_delivered; });
  return bytes;
}

/// Bytes of messages that have been made and have not arrived. Those behind the one that is handed
/// over are reckoned from its age, for they have not been drawn yet.
double OpenLoop::backlog_bytes() const {
  double waiting = 0;
  for (const Source& source : sources_) {
    if (source.created > now_) continue;
    waiting += 1 + static_cast<double>(now_ - source.created) / arrivals_.mean_gap_ps();
  }
  double bytes = waiting * arrivals_.mean_gap_ps() * offered_ * endpoint_bytes_per_ps_;
  measured_.for_each(
      [&bytes](const Measured& shard) { bytes += static_cast<double>(shard.bytes_taken); });
  return bytes - static_cast<double>(delivered_bytes());
}

OpenLoop::Epoch OpenLoop::run_epoch(NetworkClock& transport, Picoseconds length) {
  measured_.for_each([](Measured& shard) {
    shard.epoch_latency = 0;
    shard.epoch_packets = 0;
  });
  if (length > kTimeLimit - now_) {
    if (timed_) {
      throw PointError("workload.measurement_ns", std::to_string(to_ns(epoch_ * measurement_)),
                       "shorter spans", "the run would pass 140 s of simulated time");
    }
    throw PointError("workload.offered_load", std::to_string(offered_), "a higher load",
                     "is so low that the run would pass 140 s of simulated time");
  }
  const std::uint64_t before = delivered_bytes();
  now_ += length;
  transport.run_until(now_);
  transport.check_progress();
  Epoch epoch;
  epoch.delivered = static_cast<double>(delivered_bytes() - before);
  epoch.backlog = backlog_bytes();
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
  const double offered = offered_ * senders_ * endpoint_bytes_per_ps_ * static_cast<double>(epoch_);
  return settled || now.backlog - before.backlog > tolerance_ * offered;
}

void OpenLoop::warm_up(NetworkClock& transport) {
  if (timed_) {
    if (head_ > 0) run_epoch(transport, head_);
    return;
  }
  Epoch before = run_epoch(transport, epoch_);
  for (std::int64_t n = 1; n < max_warmup_; ++n) {
    const Epoch now = run_epoch(transport, epoch_);
    if (n + 1 >= kLeastWarmUp && steady(before, now)) return;
    before = now;
  }
  warmup_at_limit_ = true;
}

void OpenLoop::measure(NetworkClock& transport) {
  from_ = now_;
  until_ = now_ + measurement_ * epoch_;
  transport.restart_statistics(now_);
  by_sender_.open(sources_.size());
  watch_senders(transport);
  by_sender_.close();
  saturated_ = saturated_ || grew();
  is_measured_ = true;
  transport.close_statistics(now_);
}

/// Measures so many epochs; `watched` may be null.
void OpenLoop::measure_epochs(NetworkClock& transport, std::int64_t count,
                              SenderBacklogs* watched) {
  const double capacity = senders_ * endpoint_bytes_per_ps_ * static_cast<double>(epoch_);
  double backlog = backlog_bytes();
  for (std::int64_t n = 0; n < count; ++n) {
    delivered_.push_back(run_epoch(transport, epoch_).delivered / capacity);
    const double before = std::exchange(backlog, backlog_bytes());
    growth_.push_back((backlog - before) / capacity);
    if (watched != nullptr) watched->add(sender_backlogs(), offered_by_each(epoch_));
  }
}

/// Measures, and goes on, each time for twice as long, until it is clear whether the backlog of
/// some senders grows.
void OpenLoop::watch_senders(NetworkClock& transport) {
  std::vector<std::uint32_t> sends;
  for (std::uint32_t e = 0; e < sources_.size(); ++e) {
    if (sources_[e].created < kTimeLimit) sends.push_back(e);
  }
  SenderBacklogs backlogs(std::move(sends), sender_backlogs());
  const auto choose = [&] {
    const double offered = offered_by_each(now_ - from_);
    const double message = arrivals_.mean_gap_ps() * offered_ * endpoint_bytes_per_ps_;
    backlogs.choose(sender_backlogs(), std::sqrt(offered * message), offered);
  };
  const std::int64_t first = measurement_ / 2;
  measure_epochs(transport, first, nullptr);
  choose();
  measure_epochs(transport, measurement_ - first, &backlogs);
  // Of a measurement too short to tell, grew() decides.
  if (measurement_ - first < static_cast<std::int64_t>(kLeastIncrements)) return;
  while (backlogs.trend() == Trend::unclear && !grew() && 2 * measurement_ <= max_measurement_) {
    choose();
    const std::int64_t more = std::exchange(measurement_, 2 * measurement_);
    until_ = from_ + measurement_ * epoch_;
    measured_.for_each(
        [this](Measured& shard) { shard.batches.resize(static_cast<std::size_t>(measurement_)); });
    measure_epochs(transport, more, &backlogs);
  }
  const Trend trend = backlogs.trend();
  // A measurement that may not go on leaves it open; then the whole network's backlog decides.
  const bool seen = !timed_ && backlogs.mean_growth() > SenderBacklogs::kLeastExcess / 4;
  saturated_ = trend == Trend::grows || (trend == Trend::unclear && seen);
}

/// Of each endpoint, as backlog_bytes() has it of all; what arrived before the measurement counts.
std::vector<double> OpenLoop::sender_backlogs() const {
  const double message = arrivals_.mean_gap_ps() * offered_ * endpoint_bytes_per_ps_;
  const std::vector<std::uint64_t> arrived = by_sender_.sums();
  std::vector<double> bytes(sources_.size());
  for (std::size_t e = 0; e < sources_.size(); ++e) {
    const Source& source = sources_[e];
    bytes[e] = static_cast<double>(source.bytes_taken) - static_cast<double>(arrived[e]);
    if (source.created > now_) continue;
    bytes[e] +=
        message * (1 + static_cast<double>(now_ - source.created) / arrivals_.mean_gap_ps());
  }
  return bytes;
}

/// Bytes that a sender makes in some time, in the mean.
double OpenLoop::offered_by_each(Picoseconds time) const {
  return offered_ * endpoint_bytes_per_ps_ * static_cast<double>(time);
}

/// Whether more was made than arrived, beyond what the batches' own scatter explains; of a
/// measurement too short to tell, beyond the tolerance.
bool OpenLoop::grew() const {
  if (growth_.size() >= kLeastIncrements) return grows(in_batches(growth_));
  return mean_of(growth_) > tolerance_ * offered_;
}

bool OpenLoop::drained() const {
  std::uint64_t taken = 0;
  std::uint64_t arrived = 0;
  measured_.for_each([&](const Measured& shard) {
    taken += shard.taken;
    arrived += shard.arrived;
  });
  if (arrived < taken) return false;
  return std::all_of(sources_.begin(), sources_.end(),
                     [this](const Source& source) { return source.created >= until_; });
}

void OpenLoop::drain(NetworkClock& transport) {
  for (std::int64_t n = 0; n < max_drain_ && !drained(); ++n) run_epoch(transport, epoch_);
  if (!drained()) saturated_ = true;
}

void OpenLoop::run(NetworkClock& transport) {
  Steps steps;
  for (EndpointId e = 0; e < sources_.size(); ++e) {
    steps.next();
    if (sources_[e].created < kTimeLimit) launch(transport, e);
  }
  warm_up(transport);
  measure(transport);
  drain(transport);
}

/// Measured packets of messages that no interface had taken up when the run ended.
std::uint64_t OpenLoop::untaken_packets() const {
  std::uint64_t packets = 0;
  for (EndpointId e = 0; e < sources_.size(); ++e) {
    const Source& source = sources_[e];
    const auto count = [&](Picoseconds created, std::uint32_t number) {
      if (created < from_ || created >= until_) return;
      packets += packets_of(sizes_.bytes(source.place, number));
    };
    count(source.created, source.next_message - 1);
    Picoseconds created = source.created;
    for (std::uint32_t number = source.next_message; created < until_; ++number) {
      created = arrivals_.next(source.place, number, created);
      if (pattern_->destination(source.place, number) != kNowhere) count(created, number);
    }
  }
  return packets;
}

std::vector<double> OpenLoop::batch_latencies() const {
  std::vector<Batch> batches(batches_of(measurement_));
  measured_.for_each([&](const Measured& shard) {
    for (std::int64_t e = 0; e < measurement_; ++e) {
      Batch& batch = batches[batch_of(e, measurement_)];
      batch.latency += shard.batches[static_cast<std::size_t>(e)].latency;
      batch.packets += shard.batches[static_cast<std::size_t>(e)].packets;
    }
  });
  std::vector<double> means;
  for (const Batch& all : batches) {
    if (all.packets == 0) return {};
    means.push_back(static_cast<double>(all.latency) / static_cast<double>(all.packets) / 1000.0);
  }
  return means;
}

void OpenLoop::report_load(RunReport& report) const {
  report.add("offered_load", offered_);
  if (from_ < kTimeLimit) {
    report.add("warmup_ns", to_ns(from_));
    if (!timed_) report.add("warmup_at_limit", warmup_at_limit_ ? 1.0 : 0.0);
  }
  if (!is_measured_) return;
  std::uint64_t taken = 0;
  std::uint64_t arrived = 0;
  measured_.for_each([&](const Measured& shard) {
    taken += shard.taken;
    arrived += shard.arrived;
  });
  const auto all = static_cast<double>(taken + untaken_packets());
  report.add("accepted_load", mean_of(delivered_));
  report.add("measured_epochs", static_cast<double>(measurement_));
  report_shares(report);
  report.add("saturated", saturated_ ? 1.0 : 0.0);
  if (all > 0) report.add("undelivered_fraction", 1.0 - static_cast<double>(arrived) / all);
}

void OpenLoop::report_shares(RunReport& report) const {
  const auto shares = by_sender_.shares([this](EndpointId e) {
    const std::uint32_t place = sources_[e].place;
    return place != kNobody && pattern_->sends(place);
  });
  if (!shares) {
    for (const char* metric : {"accepted_load_min", "jain_index"}) {
      report.miss(metric, "nothing arrived in the measurement");
    }
    return;
  }
  const double capacity = endpoint_bytes_per_ps_ * static_cast<double>(until_ - from_);
  report.add("accepted_load_min", shares->least / capacity);
  report.add("jain_index", shares->jain);
}

void OpenLoop::report_intervals(RunReport& report) const {
  constexpr const char* kLatency = "packet_latency_mean_half_width_ns";
  constexpr const char* kLoad = "accepted_load_half_width";
  constexpr const char* kShort = "an interval needs two measurement_epochs or more";
  if (!is_measured_) return;
  if (const auto load = half_width(in_batches(delivered_))) {
    report.add(kLoad, *load);
  } else {
    report.miss(kLoad, kShort);
  }
  const auto latency = half_width(batch_latencies());
  if (saturated_) {
    report.miss(kLatency, "a saturated run has no steady latency");
  } else if (latency) {
    report.add(kLatency, *latency);
  } else {
    report.miss(kLatency, measurement_ < 2 ? kShort : "no packet was made in some of the epochs");
  }
}

void OpenLoop::report_latencies(RunReport& report) const {
  LatencyRecorder packet_latency, network_latency;
  measured_.for_each([&](const Measured& shard) {
    packet_latency.merge(shard.packet_latency);
    network_latency.merge(shard.network_latency);
  });
  packet_latency.report("packet_latency", report);
  network_latency.report("network_latency", report);
}

void OpenLoop::report(RunReport& report) const {
  report_load(report);
  report_intervals(report);
  report_latencies(report);
  if (saturated_ && report.outcome == "completed") report.outcome = "saturated";
}

std::size_t OpenLoop::memory_bytes() const {
  std::size_t bytes = sources_.capacity() * sizeof(Source) +
                      placement_.capacity() * sizeof(EndpointId) + pattern_->memory_bytes() +
                      by_sender_.memory_bytes();
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.packet_latency.memory_bytes() + shard.network_latency.memory_bytes() +
             shard.batches.capacity() * sizeof(Batch);
  });
  return bytes;
}

}  // namespace simcore::workload
