#include "engine/window_team.hpp"

#include <algorithm>

namespace simcore::engine {

/// Says how this shard's window ended; what it sends from now on belongs to the next one.
void WindowTeam::tell(std::uint32_t shard, const EventQueue& queue, bool failed) {
  Boxes& own = boxes_[shard];
  boards_[shard].notices[own.parity] = {
      std::min(queue.next_window(), queue.window_of(own.earliest)), queue.events(), failed};
  own.earliest = kNever;
  own.parity ^= 1U;
}

WindowTeam::Agreement WindowTeam::listen(std::uint32_t shard) const {
  const std::uint32_t told = boxes_[shard].parity ^ 1U;
  Agreement all;
  for (const Board& board : boards_) {
    const Notice& notice = board.notices[told];
    all.next = std::min(all.next, notice.next);
    all.events += notice.events;
    all.failed |= notice.failed;
  }
  return all;
}

/// Senders fill the other boxes now, and come back to these only after the next barrier.
void WindowTeam::collect_mail(std::uint32_t shard, EventQueue& queue) {
  const std::uint32_t told = boxes_[shard].parity ^ 1U;
  for (Boxes& boxes : boxes_) {
    std::vector<Mail>& box = boxes.out[told][shard];
    for (const Mail& mail : box) {
      ensure(mail.time >= queue.done(), "an event came from another shard after its time");
      queue.post(mail.time, mail.router, mail.info, mail.payload);
    }
    box.clear();
  }
}

std::size_t WindowTeam::memory_bytes() const {
  std::size_t bytes = boards_.capacity() * sizeof(Board) + boxes_.capacity() * sizeof(Boxes);
  for (const Boxes& boxes : boxes_) {
    for (const auto& parity : boxes.out) {
      for (const std::vector<Mail>& box : parity) {
        bytes += sizeof(box) + box.capacity() * sizeof(Mail);
      }
    }
  }
  return bytes;
}

}  // namespace simcore::engine
