# Warnings, floating point, processors, sanitizers and link-time optimisation for all of our own code.
add_library(simcore_options INTERFACE)
target_compile_features(simcore_options INTERFACE cxx_std_20)
target_compile_options(simcore_options INTERFACE
  $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wshadow -Wconversion>
  # GCC 12 warns of uninitialised members inside std::variant that it has just tagged otherwise.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-maybe-uninitialized>
  # Results are the same bytes on every machine: no fused multiply-add behind our back.
  $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>
  ${cpu_flags})

if(SIMCORE_SANITIZE)
  if(SIMCORE_SANITIZE STREQUAL "thread")
    set(sanitizers thread)
  else()
    set(sanitizers address,undefined)
  endif()
  target_compile_options(simcore_options INTERFACE
    -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(simcore_options INTERFACE -fsanitize=${sanitizers})
endif()

if(SIMCORE_LTO AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SIMCORE_SANITIZE)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT lto_works LANGUAGES CXX)
  if(lto_works)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
    # Objects hold machine code beside what the link optimises: the tests link the same objects, so
    # that one compilation serves both.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
    endif()
    # Two types of one name in two places would share their functions; only here is that seen.
    target_link_options(simcore_options INTERFACE
      $<$<CXX_COMPILER_ID:GNU>:-Werror=odr -Werror=lto-type-mismatch>)
  endif()
endif()
