#include "traffic/tornado.hpp"

#include <utility>

namespace simcore {

namespace {

std::vector<std::uint32_t> widths_of(const Topology& topology) {
  const Value shape(topology.describe());
  const Value* widths = shape.find("widths");
  std::vector<std::uint32_t> result;
  if (widths != nullptr && widths->is_list()) {
    for (const Value& width : widths->as_list()) {
      result.push_back(static_cast<std::uint32_t>(width.as_integer()));
    }
  }
  if (result.empty()) result.push_back(topology.routers());
  return result;
}

}  // namespace

Tornado::Tornado(const Topology& topology)
    : Tornado(widths_of(topology), topology.endpoints() / topology.routers()) {}

Tornado::Tornado(std::vector<std::uint32_t> widths, std::uint32_t concentration)
    : widths_(std::move(widths)), concentration_(concentration) {}

std::uint32_t Tornado::destination(std::uint32_t source, std::uint64_t) const {
  std::uint32_t router = source / concentration_;
  std::uint32_t stride = 1;
  std::uint32_t target = 0;
  for (const std::uint32_t k : widths_) {
    target += (router % k + (k + 1) / 2 - 1) % k * stride;
    router /= k;
    stride *= k;
  }
  return target * concentration_ + source % concentration_;
}

}  // namespace simcore
