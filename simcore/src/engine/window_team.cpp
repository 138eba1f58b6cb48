#include "engine/window_team.hpp"

#include <algorithm>

namespace simcore {

/// Tells the others how this shard's window ended, waits for them, and takes in their mail.
WindowTeam::Agreement WindowTeam::exchange(std::uint32_t shard, EventQueue& queue, Notice notice) {
  Boxes& own = boxes_[shard];
  const std::uint32_t parity = own.parity;
  notice.next = std::min(queue.next_window(), queue.window_of(own.earliest));
  boards_[shard].notices[parity] = notice;
  own.earliest = kNever;
  own.parity ^= 1U;
  barrier_.wait();
  Agreement all;
  for (const Board& board : boards_) {
    const Notice& said = board.notices[parity];
    all.next = std::min(all.next, said.next);
    all.events += said.events;
    all.failed |= said.failed;
    all.wants_poll |= said.wants_poll;
  }
  if (!all.failed) collect_mail(shard, queue, parity);
  return all;
}

/// Senders write the other parity now, and come back to this one only after the next barrier.
void WindowTeam::collect_mail(std::uint32_t shard, EventQueue& queue, std::uint32_t parity) {
  for (Boxes& boxes : boxes_) {
    std::vector<Mail>& box = boxes.out[parity][shard];
    for (const Mail& mail : box) queue.post(mail.time, mail.router, mail.info, mail.payload);
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

}  // namespace simcore
