#include "engine/invariant.hpp"

#include <stdexcept>
#include <string>

namespace simcore {

void broken(const char* invariant) {
  throw std::logic_error(std::string("a fault of the simulator: ") + invariant);
}

}  // namespace simcore
