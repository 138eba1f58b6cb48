#include "mpi/match_index.hpp"

#include <algorithm>

namespace simcore::mpi {
namespace {

constexpr std::size_t kNodeBytes = 48;  ///< of a hash table, about
constexpr std::size_t kLeastRebuilt = 64;

std::uint64_t pair_of(std::uint32_t source, std::uint32_t key) {
  return std::uint64_t{source} << 32 | key;
}

}  // namespace

void KeyedChains::append(std::uint64_t key, std::uint32_t entry) {
  next_.resize(std::max<std::size_t>(next_.size(), entry + std::size_t{1}), kNoHandle);
  Chain& chain = chains_[key];
  if (chain.first == kNoHandle) {
    chain.first = entry;
  } else {
    next_[chain.last] = entry;
  }
  chain.last = entry;
}

std::uint32_t KeyedChains::first(std::uint64_t key) const {
  const auto found = chains_.find(key);
  return found == chains_.end() ? kNoHandle : found->second.first;
}

void KeyedChains::pop(std::uint64_t key) {
  const auto found = chains_.find(key);
  found->second.first = next_[found->second.first];
  if (found->second.first == kNoHandle) chains_.erase(found);
}

void KeyedChains::clear() {
  chains_.clear();
  next_.clear();
}

std::size_t KeyedChains::memory_bytes() const {
  return chains_.size() * kNodeBytes + next_.capacity() * sizeof(std::uint32_t);
}

void EarlyIndex::link(std::uint32_t entry) {
  const Entry& its = entries_[entry];
  by_source_.append(pair_of(its.source, its.key), entry);
  by_key_.append(its.key, entry);
}

void EarlyIndex::add(std::uint32_t source, std::uint32_t key, std::uint32_t handle) {
  if (entries_.size() >= kLeastRebuilt && entries_.size() > 2 * left_) rebuild();
  entries_.push_back({source, key, handle});
  ++left_;
  link(static_cast<std::uint32_t>(entries_.size() - 1));
}

void EarlyIndex::rebuild() {
  const auto taken = [](const Entry& entry) { return entry.handle == kNoHandle; };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), taken), entries_.end());
  by_source_.clear();
  by_key_.clear();
  for (std::uint32_t entry = 0; entry < entries_.size(); ++entry) link(entry);
}

std::uint32_t EarlyIndex::take(std::uint32_t source, std::uint32_t key) {
  const bool anyone = source == PostedReceive::kAnyone;
  KeyedChains& chains = anyone ? by_key_ : by_source_;
  const std::uint64_t wanted = anyone ? key : pair_of(source, key);
  // An entry that was taken by way of the other chains is still in these.
  for (std::uint32_t entry = chains.first(wanted); entry != kNoHandle;
       entry = chains.first(wanted)) {
    chains.pop(wanted);
    const std::uint32_t handle = entries_[entry].handle;
    if (handle == kNoHandle) continue;
    entries_[entry].handle = kNoHandle;
    --left_;
    return handle;
  }
  return kNoHandle;
}

std::size_t EarlyIndex::memory_bytes() const {
  return entries_.capacity() * sizeof(Entry) + by_source_.memory_bytes() + by_key_.memory_bytes();
}

void PostedIndex::add(const PostedReceive& posted, std::uint32_t handle) {
  chains_.append(pair_of(posted.source, posted.key), static_cast<std::uint32_t>(handles_.size()));
  handles_.push_back(handle);
  ++left_;
}

std::uint32_t PostedIndex::find(const RankMessage& message) const {
  const std::uint32_t own = chains_.first(pair_of(message.from, message.key));
  const std::uint32_t any = chains_.first(pair_of(PostedReceive::kAnyone, message.key));
  const std::uint32_t entry = std::min(own, any);  // kNoHandle is greater than all
  return entry == kNoHandle ? kNoHandle : handles_[entry];
}

void PostedIndex::remove(const PostedReceive& posted) {
  chains_.pop(pair_of(posted.source, posted.key));
  --left_;
}

std::size_t PostedIndex::memory_bytes() const {
  return handles_.capacity() * sizeof(std::uint32_t) + chains_.memory_bytes();
}

std::size_t MatchIndexes::memory_bytes() const {
  std::size_t bytes = 0;
  for (const auto& [rank, index] : early) bytes += kNodeBytes + index.memory_bytes();
  for (const auto& [rank, index] : posted) bytes += kNodeBytes + index.memory_bytes();
  return bytes;
}

}  // namespace simcore::mpi
