// The time of an allreduce in a scale-up domain: by NCCL's ring and double binary tree, or by
// multicast and reduction in the domain's switches (NVLS).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mpi/collectives/nccl.hpp"

namespace simcore::closed_form {

struct ScaleUpDomain {
  std::uint32_t endpoints = 8;          ///< of a domain
  double endpoint_gbps = 3600;          ///< each way
  double efficiency = 0.822;            ///< share of it that a ring carries
  double in_switch_efficiency = 0.689;  ///< share of it that NVLS moves, its own traffic included
  std::uint32_t switch_levels = 1;
  double switch_latency_ns = 200;
  double scale_out_gbps = 400;  ///< of an endpoint, between domains
  double scale_out_latency_ns = 14000;
  std::uint32_t channels = 16;
  double channel_gbps = 293.6;             ///< that one channel can move
  std::optional<NcclProtocol> protocol{};  ///< nothing: the fastest
};

/// Nanoseconds of an allreduce of `bytes` over `endpoints` by `ring`, `double_binary_tree` or
/// `nvls`.
[[nodiscard]] double scale_up_time(const ScaleUpDomain& domain, const std::string& algorithm,
                                   std::uint64_t bytes, std::uint32_t endpoints);

/// The algorithm with the least time; of equal ones the first above.
[[nodiscard]] std::string best_scale_up(const ScaleUpDomain& domain, std::uint64_t bytes,
                                        std::uint32_t endpoints);

}  // namespace simcore::closed_form
