#include "engine/invariant.hpp"

#include <stdexcept>
#include <string>

namespace simcore::engine {

void broken(const char* invariant) {
  throw std::logic_error(std::string("a fault of the simulator: ") + invariant);
}

}  // namespace simcore::engine
