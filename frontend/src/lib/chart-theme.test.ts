import { chartTheme, seriesStyle, TOPOLOGIES, topologyKind, topologyStyle } from './chart-theme';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('%s charts', (scheme) => {
  const theme = chartTheme(scheme);

  it.each([...theme.series, theme.ideal])('%s stands out from the background by 3:1', (colour) => {
    expect(contrast(colour, theme.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each([theme.text, theme.muted])('text %s has 4.5:1', (colour) => {
    expect(contrast(colour, theme.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives neighbouring series different colours and markers', () => {
    const styles = Array.from({ length: 7 }, (_unused, index) => seriesStyle(theme, index, false));
    expect(new Set(styles.map(({ colour }) => colour)).size).toBe(7);
    expect(new Set(styles.map(({ symbol }) => symbol)).size).toBe(7);
  });

  it('draws the ideal neutral and dashed', () => {
    expect(seriesStyle(theme, 0, true)).toMatchObject({ colour: theme.ideal, dash: 'dashed' });
  });
});

type Rgb = [number, number, number];

const linear = (hex: string): Rgb =>
  [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Rgb;

const times = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as Rgb;

/** Machado, Oliveira and Fernandes 2009: a deuteranope's view in linear RGB. */
const DEUTERANOPE: Rgb[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const TO_XYZ: Rgb[] = [
  [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
  [0.2126, 0.7152, 0.0722],
  [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
];

function lab(rgb: Rgb): Rgb {
  const clipped = rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb;
  const [x, y, z] = times(TO_XYZ, clipped).map((t) =>
    t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116,
  ) as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.each(['light', 'dark'] as const)('%s colours of topologies', (scheme) => {
  const theme = chartTheme(scheme);
  const kinds = Object.keys(TOPOLOGIES);
  const colours = kinds.map((kind) => topologyStyle(theme, kind)?.colour ?? '');
  const pairs = colours.flatMap((colour, index) =>
    colours.slice(0, index).map((other) => [colour, other] as const),
  );

  it.each(colours)('%s stands out from the background by 3:1', (colour) => {
    expect(contrast(colour, theme.surface)).toBeGreaterThanOrEqual(3);
  });

  it('differ from one another, also for a deuteranope', () => {
    for (const [a, b] of pairs) {
      expect(distance(lab(linear(a)), lab(linear(b))), `${a} ${b}`).toBeGreaterThan(20);
      const [seenA, seenB] = [a, b].map((hex) => lab(times(DEUTERANOPE, linear(hex)))) as [
        Rgb,
        Rgb,
      ];
      expect(distance(seenA, seenB), `${a} ${b} for a deuteranope`).toBeGreaterThan(20);
    }
  });

  it('have a mark each, which tells them apart in grey', () => {
    const marks = kinds.map((kind) => topologyStyle(theme, kind)?.symbol);
    expect(new Set(marks).size).toBe(kinds.length);
  });
});

it('knows a topology by the kind that its label begins with', () => {
  expect(topologyKind('fat_tree, 2 levels')).toBe('fat_tree');
  expect(topologyKind('dragonfly_plus')).toBe('dragonfly_plus');
  expect(topologyKind('Dragonfly+, minimal routing')).toBe('dragonfly_plus');
  expect(topologyKind('Slim Fly')).toBe('slim_fly');
  expect(topologyKind('Fat tree, leaf taper 4')).toBe('fat_tree');
  expect(topologyKind('ringlet')).toBeUndefined();
  expect(topologyKind('up_down')).toBeUndefined();
});
