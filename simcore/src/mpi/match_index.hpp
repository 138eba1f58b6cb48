// Matching in constant time: what a rank keeps in place of a list that has become long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/time.hpp"
#include "mpi/message.hpp"

namespace simcore::mpi {

/// First-in-first-out chains of numbered entries, by a key of 64 bits.
class KeyedChains {
 public:
  /// Appends the entry, whose number is greater than that of all before it.
  void append(std::uint64_t key, std::uint32_t entry);
  /// The first entry of the key, or kNoHandle.
  [[nodiscard]] std::uint32_t first(std::uint64_t key) const;
  /// Removes the first entry of a key that has one.
  void pop(std::uint64_t key);
  void clear();
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Chain {
    std::uint32_t first = kNoHandle;
    std::uint32_t last = kNoHandle;
  };
  std::unordered_map<std::uint64_t, Chain> chains_;
  std::vector<std::uint32_t> next_;  ///< by entry
};

/// The messages of a rank that no receive has taken yet, in the order of their arrival.
class EarlyIndex {
 public:
  void add(std::uint32_t source, std::uint32_t key, std::uint32_t handle);
  /// Takes the first message of the key from `source`, which may be PostedReceive::kAnyone. Gives
  /// its handle, or kNoHandle.
  std::uint32_t take(std::uint32_t source, std::uint32_t key);
  [[nodiscard]] bool empty() const { return left_ == 0; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Entry {
    std::uint32_t source;
    std::uint32_t key;
    std::uint32_t handle;  ///< kNoHandle once it is taken
  };
  /// Forgets the entries that are taken.
  void rebuild();
  void link(std::uint32_t entry);

  std::vector<Entry> entries_;
  std::size_t left_ = 0;
  KeyedChains by_source_;
  KeyedChains by_key_;
};

/// The receives of a rank that wait for messages, in the order in which they began.
class PostedIndex {
 public:
  void add(const PostedReceive& posted, std::uint32_t handle);
  /// The handle of the first receive that takes the message, or kNoHandle.
  [[nodiscard]] std::uint32_t find(const RankMessage& message) const;
  /// Removes a receive that find() has given.
  void remove(const PostedReceive& posted);
  [[nodiscard]] bool empty() const { return left_ == 0; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::vector<std::uint32_t> handles_;  ///< by entry
  std::size_t left_ = 0;
  KeyedChains chains_;
};

/// The ranks of a shard that have an index in place of a list.
struct MatchIndexes {
  std::unordered_map<std::uint32_t, EarlyIndex> early;
  std::unordered_map<std::uint32_t, PostedIndex> posted;

  [[nodiscard]] std::size_t memory_bytes() const;
};

}  // namespace simcore::mpi
