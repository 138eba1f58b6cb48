// NCCL's way to carry out a schedule: protocols that cost bytes or waiting, and channels.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/time.hpp"
#include "mpi/rank_program.hpp"

namespace simcore::mpi {

/// How a receiver knows that data are there.
enum class NcclProtocol : std::uint8_t {
  ll,     ///< 8 bytes of flags with every 8 bytes of data
  ll128,  ///< 8 bytes of flags with every 120 bytes of data
  simple  ///< no flags; both sides synchronise at every step
};

struct NcclSettings {
  NcclProtocol protocol = NcclProtocol::simple;
  std::uint32_t channels = 1;  ///< parts of each message, which travel side by side
  Picoseconds step = 0;        ///< after each wait: until both sides know that it is over
};

/// By its name in points.
NcclProtocol nccl_protocol(const std::string& name);

/// Bytes on the wire of so many bytes of data.
std::uint64_t nccl_bytes(NcclProtocol protocol, std::uint64_t bytes);

std::unique_ptr<CollectiveSchedule> as_nccl(std::unique_ptr<CollectiveSchedule> schedule,
                                            const NcclSettings& settings);

}  // namespace simcore::mpi
