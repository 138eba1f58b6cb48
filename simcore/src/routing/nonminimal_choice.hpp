// The choice between the minimal path and a nonminimal one, by the loads on both.
#pragma once

#include <cstdint>
#include <optional>

#include "network/routing.hpp"

namespace simcore::routing {

/// When a packet goes by an intermediate place: always (Valiant), once and for all at its first
/// router (UGAL), or at any router where it has not left the minimal path yet (PAR).
enum class NonminimalRule : std::uint8_t { always, at_source, progressive };

/// What the loads of the two paths are multiplied by.
enum class HopWeights : std::uint8_t {
  paths,     ///< the hops of each
  constant,  ///< 3 and 5 hops, 1 and 2 within a group: dragonflies only
  ratio      ///< 1 and a given ratio
};

struct NonminimalSettings {
  NonminimalRule rule = NonminimalRule::always;
  /// Loads of all outputs along both paths, not of the first ones only.
  bool global_knowledge = false;
  LoadMeasure measure = LoadMeasure::automatic;
  HopWeights weights = HopWeights::paths;
  double ratio = 2;
  /// No nonminimal path while less than this is queued on the minimal one.
  std::uint64_t threshold_bytes = 0;
  /// Handicap of the nonminimal path, in bytes times hops. Absent: kBiasPackets of the largest
  /// packet.
  std::optional<std::uint64_t> bias_bytes{};
  static constexpr std::uint64_t kBiasPackets = 32;
};

/// What a packet knows of one of its two paths.
struct PathLoad {
  std::uint64_t queued_bytes = 0;  ///< of the first output, or of all on the path
  std::uint32_t hops = 0;
};

/// Queued bytes times hops estimate the delay; those of a whole path count as they are.
inline bool prefers_nonminimal(const NonminimalSettings& settings, PathLoad minimal,
                               PathLoad nonminimal, std::uint32_t packet_bytes) {
  if (minimal.queued_bytes < settings.threshold_bytes) return false;
  const std::uint64_t bias =
      settings.bias_bytes ? *settings.bias_bytes : NonminimalSettings::kBiasPackets * packet_bytes;
  if (settings.weights == HopWeights::ratio) {
    return static_cast<double>(nonminimal.queued_bytes) * settings.ratio +
               static_cast<double>(bias) <
           static_cast<double>(minimal.queued_bytes);
  }
  const std::uint64_t short_hops = settings.global_knowledge ? 1 : minimal.hops;
  const std::uint64_t long_hops = settings.global_knowledge ? 1 : nonminimal.hops;
  return nonminimal.queued_bytes * long_hops + bias < minimal.queued_bytes * short_hops;
}

/// The choice of a router that compares its own queues and knows no distances.
struct WeightedChoice {
  std::uint32_t detour_weight = 2;
  std::uint64_t threshold_bytes = 0;

  /// Whether strictly more is queued on the minimal path than that many times what is queued
  /// towards the nonminimal one, and the threshold on top.
  [[nodiscard]] bool prefers_nonminimal(std::uint32_t queued_minimal,
                                        std::uint32_t queued_nonminimal) const {
    return queued_minimal > std::uint64_t{detour_weight} * queued_nonminimal + threshold_bytes;
  }
};

}  // namespace simcore::routing
