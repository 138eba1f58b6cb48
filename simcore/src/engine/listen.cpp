#include "engine/listen.hpp"

#include <utility>

namespace simcore::engine {
namespace {

thread_local const std::function<void()>* heard = nullptr;

}  // namespace

void listen() {
  if (heard != nullptr) (*heard)();
}

Listening::Listening(std::function<void()> check) : check_(std::move(check)), before_(heard) {
  heard = &check_;
}

Listening::~Listening() { heard = before_; }

}  // namespace simcore::engine
