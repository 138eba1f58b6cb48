// The version of this core, as pyproject.toml states it: part of every result's identity.
#pragma once

namespace simcore {

const char* simcore_version();

}  // namespace simcore
