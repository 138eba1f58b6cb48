#include "engine/stream_use.hpp"

#include <utility>

namespace simcore::engine {

std::vector<std::string> StreamUse::names() const {
  static constexpr std::array<std::pair<Stream, const char*>, 9> all = {{
      {Stream::aggregation, "aggregation"},
      {Stream::arrivals, "arrivals"},
      {Stream::background, "background"},
      {Stream::cabling, "cabling"},
      {Stream::failures, "failures"},
      {Stream::message_sizes, "message_sizes"},
      {Stream::placement, "placement"},
      {Stream::routing, "routing"},
      {Stream::traffic, "traffic"},
  }};
  std::vector<std::string> names;
  for (const auto& [stream, name] : all) {
    if (drawn_[static_cast<std::size_t>(stream)].load(std::memory_order_relaxed)) {
      names.emplace_back(name);
    }
  }
  return names;
}

}  // namespace simcore::engine
