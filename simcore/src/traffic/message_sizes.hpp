// How many bytes each synthetic message has: always the same, one of two, or geometric.
#pragma once

#include "engine/random.hpp"
#include "network/settings.hpp"
#include "params/param_spec.hpp"

namespace simcore::traffic {

/// The parameters `message_bytes`, `message_sizes` and those that belong to a distribution.
std::vector<ParamSpec> message_size_params();

/// Payload of the smaller, that is the last packet of a message of `bytes` >= 1.
[[nodiscard]] std::uint32_t last_packet_payload(std::uint32_t bytes,
                                                const NetworkSettings& settings);

/// Sizes as a function of (source, message number) alone.
class MessageSizes {
 public:
  /// `params` of a spec with message_size_params().
  MessageSizes(const Params& params, RandomStream sizes);

  /// Payload, at least 1.
  [[nodiscard]] std::uint32_t bytes(std::uint32_t source, std::uint64_t number) const;
  /// Payload of the smallest packet that any message can have.
  [[nodiscard]] std::uint32_t least_packet_payload(const NetworkSettings& settings) const;
  /// Time that a message's packets take on the endpoint's channel, in the mean; where all messages
  /// are alike, rounded packet by packet as the interface does.
  [[nodiscard]] double mean_time_ps(const NetworkSettings& settings) const;

 private:
  enum class Kind { fixed, bimodal, geometric };

  Kind kind_;
  std::uint32_t bytes_;
  std::uint32_t large_bytes_ = 0;
  double large_fraction_ = 0;
  bool certain_ = false;  ///< no size is left to chance
  /// Of geometric sizes: so many times an exponential number, rounded up, are a message's bytes.
  double bytes_per_mean_ = 0;
  RandomStream sizes_;
};

}  // namespace simcore::traffic
