// The matching of messages with receives in the rank engine. Both wait in lists. When a search of
// one gets long, an index takes its place until it is empty; the order of matches is the same.
#include "mpi/pool_list.hpp"
#include "mpi/rank_engine.hpp"

namespace simcore::mpi {

/// Begins a receive: takes the messages that are here already and posts a receive for the rest.
void RankEngine::receive(Transport& here, std::uint32_t rank, PostedReceive wanted,
                         Picoseconds now) {
  ranks_[rank].receives += wanted.count;
  take_early(here, rank, wanted, now);
  if (wanted.count > 0) post(here, rank, wanted);
}

void RankEngine::take_early(Transport& here, std::uint32_t rank, PostedReceive& wanted,
                            Picoseconds now) {
  Rank& r = ranks_[rank];
  if (r.early == kIndexed) {
    EarlyIndex& index = indexes_[here].early.at(rank);
    while (wanted.count > 0) {
      const std::uint32_t early = index.take(wanted.source, wanted.key);
      if (early == kNoHandle) break;
      --wanted.count;
      accept(here, early, now);
    }
    if (!index.empty()) return;
    indexes_[here].early.erase(rank);
    r.early = kNoHandle;
    return;
  }
  std::uint32_t looked = 0;
  take_matching(
      messages_, r.early, wanted.count,
      [&](const RankMessage& m) {
        ++looked;
        return wanted.takes(m);
      },
      [&](std::uint32_t early) {
        --wanted.count;
        accept(here, early, now);
      });
  if (looked > kLongSearch && r.early != kNoHandle) index_early(here, rank);
}

void RankEngine::post(Transport& here, std::uint32_t rank, const PostedReceive& wanted) {
  Rank& r = ranks_[rank];
  const std::uint32_t handle = receives_.allocate(here.shard());
  receives_[handle] = wanted;
  if (r.posted == kIndexed) {
    indexes_[here].posted.at(rank).add(wanted, handle);
  } else {
    append(receives_, r.posted, handle);
  }
}

/// Matches a message or a request that has arrived with the first receive that takes it.
void RankEngine::offer(Transport& here, std::uint32_t message, Picoseconds now) {
  if (messages_[message].replayed) return offer_recorded(here, message, now);
  const std::uint32_t rank = messages_[message].to;
  std::uint32_t before = kNoHandle;
  const std::uint32_t found = find_posted(here, rank, messages_[message], before);
  if (found == kNoHandle) return keep_early(here, message);
  if (--receives_[found].count == 0) unpost(here, rank, found, before);
  accept(here, message, now);
}

std::uint32_t RankEngine::find_posted(Transport& here, std::uint32_t rank,
                                      const RankMessage& message, std::uint32_t& before) {
  const Rank& r = ranks_[rank];
  if (r.posted == kIndexed) return indexes_[here].posted.at(rank).find(message);
  std::uint32_t looked = 0;
  const std::uint32_t found =
      find_first(receives_, r.posted, before, [&](const PostedReceive& posted) {
        ++looked;
        return posted.takes(message);
      });
  if (looked > kLongSearch) index_posted(here, rank);
  return found;
}

/// Removes a receive that find_posted() has given.
void RankEngine::unpost(Transport& here, std::uint32_t rank, std::uint32_t posted,
                        std::uint32_t before) {
  Rank& r = ranks_[rank];
  if (r.posted == kIndexed) {
    PostedIndex& index = indexes_[here].posted.at(rank);
    index.remove(receives_[posted]);
    if (index.empty()) {
      indexes_[here].posted.erase(rank);
      r.posted = kNoHandle;
    }
  } else {
    remove_after(receives_, r.posted, before);
  }
  receives_.release(here.shard(), posted);
}

/// Keeps a message without a receive: with its rank, or in a list apart when it is far ahead.
void RankEngine::keep_early(Transport& here, std::uint32_t message) {
  const RankMessage& m = messages_[message];
  Rank& r = ranks_[m.to];
  if (m.iteration - r.iteration > 1) {
    append(messages_, ahead_[here].tail(m.to, m.iteration), message);
  } else if (r.early == kIndexed) {
    indexes_[here].early.at(m.to).add(m.from, m.key, message);
  } else {
    append(messages_, r.early, message);
  }
}

/// Moves the messages that are now one iteration ahead to those of their rank.
void RankEngine::fetch_early(Transport& here, std::uint32_t rank) {
  Rank& r = ranks_[rank];
  std::uint32_t tail = ahead_[here].take(rank, r.iteration + 1);
  if (tail == kNoHandle) return;
  if (r.early != kIndexed) return append_all(messages_, r.early, tail);
  EarlyIndex& index = indexes_[here].early.at(rank);
  take_matching(
      messages_, tail, kNoHandle, [](const RankMessage&) { return true; },
      [&](std::uint32_t handle) {
        index.add(messages_[handle].from, messages_[handle].key, handle);
      });
}

void RankEngine::index_early(Transport& here, std::uint32_t rank) {
  Rank& r = ranks_[rank];
  EarlyIndex& index = indexes_[here].early[rank];
  take_matching(
      messages_, r.early, kNoHandle, [](const RankMessage&) { return true; },
      [&](std::uint32_t handle) {
        index.add(messages_[handle].from, messages_[handle].key, handle);
      });
  r.early = kIndexed;
}

void RankEngine::index_posted(Transport& here, std::uint32_t rank) {
  Rank& r = ranks_[rank];
  PostedIndex& index = indexes_[here].posted[rank];
  take_matching(
      receives_, r.posted, kNoHandle, [](const PostedReceive&) { return true; },
      [&](std::uint32_t handle) { index.add(receives_[handle], handle); });
  r.posted = kIndexed;
}

}  // namespace simcore::mpi
