// Where the time of a miss goes.
#pragma once

#include <array>

#include "engine/time.hpp"

namespace simcore::dsm {

/// The time of one message on the network.
struct NetworkParts {
  Picoseconds propagation = 0;    ///< wires, routers and interfaces that are idle
  Picoseconds serialisation = 0;  ///< its bytes on the fastest channel of its kind
  Picoseconds queueing = 0;       ///< the rest
};

/// The time of a miss, from the issue of the operation to its data, cut into what follows itself.
struct MissParts {
  Picoseconds cache = 0;  ///< lookups, and waiting for an MSHR, a way, or the line to be put back
  NetworkParts request{};
  Picoseconds directory = 0;     ///< waiting for its turn and for the line
  Picoseconds other_caches = 0;  ///< invalidations and fetches
  Picoseconds memory = 0;
  NetworkParts reply{};

  [[nodiscard]] std::array<Picoseconds, 10> all() const {
    return {cache,
            request.propagation,
            request.serialisation,
            request.queueing,
            directory,
            other_caches,
            memory,
            reply.propagation,
            reply.serialisation,
            reply.queueing};
  }
};

/// Their names, in the order of MissParts::all().
inline constexpr std::array<const char*, 10> kMissPartNames = {"cache",
                                                               "request_propagation",
                                                               "request_serialisation",
                                                               "request_queueing",
                                                               "directory",
                                                               "other_caches",
                                                               "memory",
                                                               "reply_propagation",
                                                               "reply_serialisation",
                                                               "reply_queueing"};

}  // namespace simcore::dsm
