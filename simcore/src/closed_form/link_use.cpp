#include "closed_form/link_use.hpp"

#include <algorithm>

namespace simcore::closed_form {

Picoseconds LinkUse::take(const Message& message, bool& meets) {
  Picoseconds from = message.asked;
  for (bool moved = true; moved;) {
    moved = false;
    for (const Held& held : held_) {
      if (held.until <= from || held.from >= from + message.lasts) continue;
      const bool follows = held.asked < message.asked ||
                           (held.asked == message.asked && held.sender < message.sender);
      if (!message.single || !held.single || !follows) {
        meets = true;
        return 0;
      }
      from = held.until;
      moved = true;
    }
  }
  const Held added{message.asked, from, from + message.lasts, message.sender, message.single};
  if (held_.size() < kRemembered) {
    held_.push_back(added);
  } else {
    held_[next_++ % kRemembered] = added;
  }
  return from - message.asked;
}

}  // namespace simcore::closed_form
