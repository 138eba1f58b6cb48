#include "traffic/message_sizes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "engine/exponential.hpp"
#include "engine/portable_log.hpp"
#include "params/common_params.hpp"

namespace simcore::traffic {

namespace {

constexpr double kMostBytes = 1073741824.0;

bool is_bimodal(const Params& p) { return p.choice("message_sizes") == "bimodal"; }

ParamSpec bimodal_only(const ParamSpec& param) {
  return only_when("message_sizes is bimodal", is_bimodal, param);
}

/// 1 - (1 - x)^n: that something with the chance x happens in n tries. Doubles the tries bit by
/// bit of n, so that nothing cancels and every machine rounds alike.
double chance_within(std::uint32_t n, double x) {
  double chance = 0;
  for (std::uint32_t bit = std::bit_floor(n); bit > 0; bit /= 2) {
    chance *= 2.0 - chance;
    if ((n & bit) != 0) chance += x * (1.0 - chance);
  }
  return chance;
}

}  // namespace

std::vector<ParamSpec> message_size_params() {
  return {
      {.name = "message_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::load,
       .unit = "bytes",
       .default_value = 256,
       .min = 1,
       .max = kMostBytes,
       .help = "Payload of a message, of the small ones if bimodal, of the mean one if geometric; "
               "cut into packets of at most network.packet_bytes."},
      {.name = "message_sizes",
       .type = ParamType::choice,
       .axis = AxisKind::condition,
       .unit = "choice",
       .default_value = "fixed",
       .choices = {"fixed", "bimodal", "geometric"},
       .help = "All messages alike; small and large ones by chance; or sizes that each further "
               "byte ends with the same probability."},
      bimodal_only({.name = "large_message_bytes",
                    .type = ParamType::integer,
                    .axis = AxisKind::load,
                    .unit = "bytes",
                    .default_value = 4096,
                    .min = 1,
                    .max = kMostBytes,
                    .help = "Payload of a large message."}),
      bimodal_only({.name = "large_message_fraction",
                    .type = ParamType::real,
                    .axis = AxisKind::condition,
                    .unit = "fraction",
                    .default_value = 0.5,
                    .min = 0,
                    .max = 1,
                    .help = "Probability that a message is large."}),
  };
}

MessageSizes::MessageSizes(const Params& params, RandomStream sizes)
    : kind_(Kind::fixed),
      bytes_(static_cast<std::uint32_t>(params.integer("message_bytes"))),
      sizes_(sizes) {
  if (is_bimodal(params)) {
    kind_ = Kind::bimodal;
    large_bytes_ = static_cast<std::uint32_t>(params.integer("large_message_bytes"));
    large_fraction_ = params.real("large_message_fraction");
    certain_ = large_fraction_ <= 0 || large_fraction_ >= 1 || large_bytes_ == bytes_;
  } else if (params.choice("message_sizes") == "geometric" && bytes_ > 1) {
    kind_ = Kind::geometric;
    bytes_per_mean_ = -1.0 / portable_log_of_rest(1.0 / bytes_);
  }
}

std::uint32_t MessageSizes::bytes(std::uint32_t source, std::uint64_t number) const {
  if (kind_ == Kind::fixed) return bytes_;
  if (kind_ == Kind::bimodal && certain_) return large_fraction_ > 0 ? large_bytes_ : bytes_;
  if (kind_ == Kind::bimodal) {
    return sizes_.unit(source, number) <= large_fraction_ ? large_bytes_ : bytes_;
  }
  const double drawn = std::ceil(exponential(sizes_, source, number) * bytes_per_mean_);
  return static_cast<std::uint32_t>(std::clamp(drawn, 1.0, kMostBytes));
}

std::uint32_t last_packet_payload(std::uint32_t bytes, const NetworkSettings& settings) {
  const auto whole = static_cast<std::uint32_t>(settings.packet_bytes);
  return bytes % whole > 0 ? bytes % whole : whole;
}

std::uint32_t MessageSizes::least_packet_payload(const NetworkSettings& settings) const {
  if (kind_ == Kind::geometric) return 1;
  const std::uint32_t least = last_packet_payload(bytes_, settings);
  if (kind_ == Kind::fixed) return least;
  return std::min(least, last_packet_payload(large_bytes_, settings));
}

double MessageSizes::mean_time_ps(const NetworkSettings& settings) const {
  const auto time = [&settings](std::uint32_t bytes) {
    return static_cast<double>(settings.injection_time(bytes)) / settings.interfaces;
  };
  if (kind_ == Kind::fixed) return time(bytes_);
  if (kind_ == Kind::bimodal) {
    return large_fraction_ * time(large_bytes_) + (1 - large_fraction_) * time(bytes_);
  }
  // A message has a further packet with the probability that it is longer than the ones before.
  const double packets =
      1.0 / chance_within(static_cast<std::uint32_t>(settings.packet_bytes), 1.0 / bytes_);
  return (bytes_ + packets * settings.header_bytes) * 8000.0 / settings.injection_gbps();
}

}  // namespace simcore::traffic
