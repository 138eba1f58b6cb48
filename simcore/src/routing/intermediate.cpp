#include "routing/intermediate.hpp"

#include <algorithm>

#include "routing/path_choice.hpp"

namespace simcore {

AnyRouter::AnyRouter(const Topology& topology) : routers_(topology.routers()) {
  std::vector<bool> attached(routers_);
  for (EndpointId e = 0; e < topology.endpoints(); ++e) attached[topology.router_of(e)] = true;
  for (RouterId r = 0; r < routers_; ++r) {
    if (attached[r] && !topology.cut_off(r)) some_.push_back(r);
  }
  if (some_.size() == routers_) some_.clear();
}

RouterId AnyRouter::draw(RouterId, RouterId, std::uint32_t random) const {
  if (some_.empty()) return below(random, routers_);
  return some_[below(random, static_cast<std::uint32_t>(some_.size()))];
}

bool AnyRouter::has(RouterId router) const {
  return some_.empty() || std::binary_search(some_.begin(), some_.end(), router);
}

void AnyRouter::list(RouterId, RouterId, std::vector<RouterId>& out) const {
  if (!some_.empty()) {
    out.insert(out.end(), some_.begin(), some_.end());
    return;
  }
  for (RouterId r = 0; r < routers_; ++r) out.push_back(r);
}

InBox::Span InBox::span(std::size_t d, std::uint32_t from, std::uint32_t to) const {
  if (!topology_->wraps()) return {to > from ? to - from : from - to, to > from, false};
  const std::uint32_t width = topology_->shape().width(d);
  const std::uint32_t ahead = to >= from ? to - from : to + width - from;
  if (2 * ahead <= width) return {ahead, true, 2 * ahead == width};
  return {width - ahead, false, false};
}

RouterId InBox::moved(RouterId router, std::size_t d, Span span, std::uint32_t place) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t width = shape.width(d);
  const std::uint32_t at = shape.coordinate(shape.position(router), d);
  const bool forward = span.forward && place <= span.steps;
  const std::uint32_t steps = place % (span.steps + 1);
  return shape.moved(router, d, at, (at + (forward ? steps : width - steps)) % width);
}

RouterId InBox::draw(RouterId from, RouterId to, std::uint32_t random) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t here = shape.position(from);
  const std::uint32_t target = shape.position(to);
  RouterId via = from;
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const Span all = span(d, shape.coordinate(here, d), shape.coordinate(target, d));
    random = mixed(random, static_cast<std::uint32_t>(d));
    via = moved(via, d, all, below(random, all.places()));
  }
  return via;
}

void InBox::list(RouterId from, RouterId to, std::vector<RouterId>& out) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t here = shape.position(from);
  const std::uint32_t target = shape.position(to);
  std::vector<RouterId> box{from};
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const Span all = span(d, shape.coordinate(here, d), shape.coordinate(target, d));
    const std::size_t corners = box.size();
    for (std::uint32_t place = 1; place < all.places(); ++place) {
      for (std::size_t i = 0; i < corners; ++i) box.push_back(moved(box[i], d, all, place));
    }
  }
  out.insert(out.end(), box.begin(), box.end());
}

}  // namespace simcore
