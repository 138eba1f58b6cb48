#include "engine/exponential.hpp"

#include "engine/portable_log.hpp"

namespace simcore::engine {

namespace {

/// Where the tail begins, and e^-x there: with these, 256 layers end at the peak.
constexpr double kTail = 7.6971174701310497;
constexpr double kTailHeight = 4.5413435384149676e-4;
constexpr double kPlaces = 0x1p53;

constexpr Ziggurat make_ziggurat() {
  constexpr std::size_t kTop = Ziggurat::kLayers - 1;
  // Of each layer, and of the tail with the rectangle before it, which are the lowest.
  constexpr double kArea = (kTail + 1.0) * kTailHeight;
  Ziggurat ziggurat{};
  auto& heights = ziggurat.heights;
  std::array<double, Ziggurat::kLayers + 1> widths{kTail + 1.0, kTail};
  heights[1] = kTailHeight;
  for (std::size_t i = 1; i < kTop; ++i) {
    heights[i + 1] = heights[i] + kArea / widths[i];
    widths[i + 1] = -portable_log(heights[i + 1]);
  }
  heights[kTop + 1] = 1.0;
  for (std::size_t i = 0; i <= kTop; ++i) {
    ziggurat.layers[i] = {static_cast<std::uint64_t>(widths[i + 1] / widths[i] * kPlaces),
                          widths[i] / kPlaces};
  }
  return ziggurat;
}

}  // namespace

constinit const Ziggurat kZiggurat = make_ziggurat();

double exponential_near_edge(const RandomStream& stream, std::uint32_t source, std::uint64_t number,
                             PhiloxBlock block) {
  for (std::uint64_t attempt = 1;; ++attempt) {
    const std::uint64_t bits = RandomStream::low_bits(block);
    const std::size_t i = bits % Ziggurat::kLayers;
    const Ziggurat::Layer& layer = kZiggurat.layers[i];
    const std::uint64_t place = bits >> 11;
    const double x = static_cast<double>(place) * layer.step;
    if (place < layer.inner) return x;
    const double u = RandomStream::unit_of(RandomStream::high_bits(block));
    if (i == 0) return kTail - portable_log(u);
    const double lower = kZiggurat.heights[i];
    const double height = lower + u * (kZiggurat.heights[i + 1] - lower);
    if (-portable_log(height) > x) return x;
    block = stream.block(source | attempt << 32, number);
  }
}

}  // namespace simcore::engine
