// Checks what the user wrote against a component's declaration, and ends at the first mistake.
#include "params/resolve_section.hpp"

namespace simcore {

Params validate(const ComponentSpec& spec, const Value& given) {
  ResolvedSection section = resolve_section(spec, given);
  require_none(section.refusals);
  return std::move(section.params);
}

}  // namespace simcore
