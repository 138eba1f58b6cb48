#include "router/injection_lines.hpp"

#include <algorithm>
#include <utility>

#include "router/deadlock_finder.hpp"

namespace simcore::router {

/// Where the line is, or where it would be put.
std::size_t InjectionLines::place_of(std::uint32_t input, std::uint32_t channel) const {
  std::size_t place = home_of(input, channel);
  while (slots_[place].over != 0 &&
         (slots_[place].input != input || slots_[place].channel != channel)) {
    place = (place + 1) & (slots_.size() - 1);
  }
  return place;
}

InjectionLine* InjectionLines::find(std::uint32_t input, std::uint32_t channel) {
  if (slots_.empty()) return nullptr;
  InjectionLine& line = slots_[place_of(input, channel)];
  return line.over == 0 ? nullptr : &line;
}

InjectionLine& InjectionLines::make(std::uint32_t input, std::uint32_t channel,
                                    Picoseconds settled) {
  if (slots_.empty()) slots_.resize(kFewest);
  InjectionLine* line = &slots_[place_of(input, channel)];
  if (line->over != 0) return *line;
  if (2 * (used_ + 1) > slots_.size()) {
    rebuild(settled);
    line = &slots_[place_of(input, channel)];
  }
  ++used_;
  *line = {input, channel, 1, kNoHandle};
  return *line;
}

/// Keeps the lines that are not over, in a table that is at most a quarter full.
void InjectionLines::rebuild(Picoseconds settled) {
  std::vector<InjectionLine> old = std::exchange(slots_, {});
  const auto live = [settled](const InjectionLine& line) { return line.over > settled; };
  used_ = static_cast<std::size_t>(std::count_if(old.begin(), old.end(), live));
  std::size_t size = kFewest;
  while (size < 4 * (used_ + 1)) size *= 2;
  slots_.resize(size);
  for (const InjectionLine& line : old) {
    if (live(line)) slots_[place_of(line.input, line.channel)] = line;
  }
}

namespace {

/// Has a packet in a line ask from `time` on, after those that come over links at that instant.
void post_front(const PacketState& state, Shard& here, RouterId router, PacketHandle handle,
                Picoseconds time) {
  const Packet& packet = state.packets[handle];
  here.post(time, router, EventInfo::pack(EventKind::crossbar, packet.in_port, packet.in_vc),
            handle);
}

}  // namespace

bool InjectionLines::join(PacketState& state, Shard& here, RouterId router, PacketHandle handle,
                          std::uint32_t channel, Picoseconds now) {
  Packet& packet = state.packets[handle];
  InjectionLine* line = find(state.network.first_port(router) + packet.in_port, channel);
  if (line == nullptr || line->over <= now) return false;
  state.in_line[channel / state.channels_per_port] += packet.size;
  packet.set_ready(channel);  // until it is in front
  if (line->over < kTimeLimit) {
    post_front(state, here, router, handle, line->over);
    line->over = kTimeLimit;
  } else if (line->behind == kNoHandle) {
    packet.next = handle;
    line->behind = handle;
  } else {
    Packet& last = state.packets[line->behind];
    packet.next = last.next;
    last.next = handle;
    line->behind = handle;
  }
  return true;
}

void InjectionLines::stand_in_front(const Shard& here, std::uint32_t input, std::uint32_t channel) {
  make(input, channel, here.queue.settled()).over = kTimeLimit;
}

void InjectionLines::leave(PacketState& state, Shard& here, RouterId router, std::uint32_t input,
                           std::uint32_t channel, Picoseconds end) {
  InjectionLine& line = make(input, channel, here.queue.settled());
  line.over = end;
  if (line.behind == kNoHandle) return;
  const PacketHandle front = state.packets[line.behind].next;
  if (front == line.behind) {
    line.behind = kNoHandle;
  } else {
    state.packets[line.behind].next = state.packets[front].next;
  }
  post_front(state, here, router, front, end);
  line.over = kTimeLimit;
}

void InjectionLines::note(const PacketState& state, DeadlockFinder& finder) const {
  for (const InjectionLine& line : slots_) {
    if (line.behind == kNoHandle) continue;
    const RouterId router = state.network.attachment(state.network.peer(line.input).id).router;
    PacketHandle handle = line.behind;
    do {
      const Packet& packet = state.packets[handle];
      finder.note_behind(finder.input_buffer(router, packet), packet.size);
      handle = packet.next;
    } while (handle != line.behind);
  }
}

}  // namespace simcore::router
