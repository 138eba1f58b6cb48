/**
 * Colours and markers of charts. The hues follow Okabe and Ito's palette for colour-blind readers,
 * darkened or lightened until each has a contrast of at least 3:1 with its background; every series
 * also has its own marker and dash, so colour never carries the meaning alone.
 */

export interface ChartTheme {
  scheme: 'light' | 'dark';
  text: string;
  muted: string;
  grid: string;
  surface: string;
  ideal: string;
  series: readonly string[];
}

const LIGHT: ChartTheme = {
  scheme: 'light',
  text: '#1f2933',
  muted: '#52606d',
  grid: '#e4e7eb',
  surface: '#ffffff',
  ideal: '#3e4c59',
  series: ['#0072b2', '#c8500a', '#00805c', '#a8438a', '#8a6a00', '#2f7fb8', '#6b4fc4', '#b03030'],
};

const DARK: ChartTheme = {
  scheme: 'dark',
  text: '#e4e7eb',
  muted: '#b0b8c1',
  grid: '#3b4148',
  surface: '#1f242a',
  ideal: '#d0d6dc',
  series: ['#56b4e9', '#ee8a45', '#2fc79a', '#e59ac9', '#f0d442', '#9ad0f5', '#b3a1f0', '#f08a8a'],
};

/** Marks beside those that ECharts has by name; all are centred on their point, which its own pin and arrow are not. */
const MARKS = {
  downwards: 'path://M0,0L10,0L5,9Z',
  plus: 'path://M3.5,0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z',
  pentagon: 'path://M5,0L10,3.8L8.1,10H1.9L0,3.8Z',
  cross: 'path://M1.5,0L5,3.5L8.5,0L10,1.5L6.5,5L10,8.5L8.5,10L5,6.5L1.5,10L0,8.5L3.5,5L0,1.5Z',
  star: 'path://M5,0L6.5,3.6L10,3.8L7.3,6.2L8.2,10L5,7.9L1.8,10L2.7,6.2L0,3.8L3.5,3.6Z',
  hexagon: 'path://M2.5,0.7H7.5L10,5L7.5,9.3H2.5L0,5Z',
  hourglass: 'path://M0,0H10L6,5L10,10H0L4,5Z',
  sideways: 'path://M0,0L10,5L0,10Z',
  leftwards: 'path://M10,0L0,5L10,10Z',
} as const;

/**
 * One colour and one mark for each kind of topology, the same in every figure. Any two colours of a
 * scheme differ by more than 20 (CIE76), also as a deuteranope sees them; in grey the marks tell them
 * apart.
 */
export const TOPOLOGIES: Readonly<
  Record<string, { light: string; dark: string; symbol: string } | undefined>
> = {
  single_router: { light: '#5b6670', dark: '#9aa4ae', symbol: MARKS.pentagon },
  ring: { light: '#9c5800', dark: '#ad8225', symbol: 'circle' },
  torus: { light: '#0c548d', dark: '#0281d8', symbol: 'rect' },
  mesh: { light: '#3995ef', dark: '#97e3ff', symbol: MARKS.plus },
  hyperx: { light: '#ce54c2', dark: '#b84eaf', symbol: 'diamond' },
  fat_tree: { light: '#f5650f', dark: '#ff8f16', symbol: 'triangle' },
  multi_plane: { light: '#0000fc', dark: '#f6fc00', symbol: MARKS.leftwards },
  dragonfly: { light: '#316e42', dark: '#069e68', symbol: MARKS.star },
  dragonfly_plus: { light: '#46a550', dark: '#cfff80', symbol: MARKS.cross },
  hypercube: { light: '#4a43cf', dark: '#b6a1ff', symbol: MARKS.hexagon },
  flattened_butterfly: { light: '#f65895', dark: '#ffb3ba', symbol: MARKS.hourglass },
  slim_fly: { light: '#011175', dark: '#1e73ff', symbol: MARKS.downwards },
  director_tree: { light: '#7b0000', dark: '#ff8277', symbol: MARKS.sideways },
};

/** The longest first, so that "dragonfly_plus" is not taken for a dragonfly. */
const KINDS = Object.keys(TOPOLOGIES).sort((one, other) => other.length - one.length);

/**
 * The kind of topology that a label begins with, by its title ("Fat tree, leaf taper 4") or as a
 * specification writes it; undefined where this table has none.
 */
export function topologyKind(label: string): string | undefined {
  const written = label
    .toLowerCase()
    .replace('+', ' plus')
    .replaceAll(/[^a-z0-9]+/g, '_');
  return KINDS.find((kind) => written === kind || written.startsWith(`${kind}_`));
}

/** The colour `share` of the way from one to the other, both as `#rrggbb`. */
function blended(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    const mixed = Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** How choices of one kind of topology differ: nearer to the colour of text, and by their dashes. */
const VARIANTS = [
  { share: 0, dash: 'solid' },
  { share: 0.4, dash: 'dashed' },
  { share: 0.7, dash: 'dotted' },
] as const;

/**
 * The fixed look of a kind of topology, of its second and third choice in a figure a variant of it;
 * undefined where this table has none.
 */
export function topologyStyle(
  theme: ChartTheme,
  kind: string,
  variant = 0,
): SeriesStyle | undefined {
  const found = TOPOLOGIES[kind];
  const varied = VARIANTS[variant];
  if (found === undefined || varied === undefined) return undefined;
  const colour = blended(found[theme.scheme], theme.text, varied.share);
  return { colour, symbol: found.symbol, dash: varied.dash };
}

export function chartTheme(scheme: 'light' | 'dark'): ChartTheme {
  return scheme === 'dark' ? DARK : LIGHT;
}

export interface SeriesStyle {
  colour: string;
  symbol: string;
  dash: 'solid' | 'dashed' | 'dotted';
}

const SYMBOLS = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  MARKS.downwards,
  MARKS.plus,
  MARKS.pentagon,
] as const;

/** The n-th series' look; `ideal` series are neutral and dashed. */
export function seriesStyle(theme: ChartTheme, index: number, ideal: boolean): SeriesStyle {
  return {
    colour: ideal ? theme.ideal : (theme.series[index % theme.series.length] ?? theme.text),
    symbol: SYMBOLS[index % SYMBOLS.length] ?? 'circle',
    dash: ideal ? 'dashed' : index >= theme.series.length ? 'dotted' : 'solid',
  };
}
