// Long work without events hears the limits of its run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "namespaces.hpp"

namespace simcore::engine {

/// Lets whoever waits for the work of this thread end it by an exception. Work that takes more
/// than milliseconds calls it every millisecond or so; where nobody listens it costs a load.
void listen();

/// For loops of short steps: listens once in so many of them.
class Steps {
 public:
  explicit Steps(std::uint32_t together = 1024) : together_(together) {}
  void next() {
    if (++done_ % together_ == 0) listen();
  }

 private:
  const std::uint32_t together_;
  std::uint32_t done_ = 0;
};

/// Makes `table` so long, each item `value`, and listens in between: a gigabyte takes half a
/// second.
template <class Vector>
void fill_listening(Vector& table, std::size_t size, const typename Vector::value_type& value) {
  constexpr std::size_t kTogether = (std::size_t{16} << 20U) / sizeof(typename Vector::value_type);
  table.clear();
  table.reserve(size);
  while (table.size() < size) {
    table.resize(std::min(size, table.size() + kTogether), value);
    listen();
  }
}

/// A table of so many items as they are made without a value, listening in between.
template <class Vector>
[[nodiscard]] Vector made_listening(std::size_t size) {
  Vector table;
  fill_listening(table, size, {});
  return table;
}

/// Has `listen()` of this thread call `check`, which may throw, for as long as this object lives.
class Listening {
 public:
  explicit Listening(std::function<void()> check);
  ~Listening();
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  const std::function<void()> check_;
  const std::function<void()>* const before_;
};

}  // namespace simcore::engine
