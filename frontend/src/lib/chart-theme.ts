/**
 * Colours and markers of charts. The hues follow Okabe and Ito's palette for colour-blind readers,
 * darkened or lightened until each has a contrast of at least 3:1 with its background; every series
 * also has its own marker and dash, so colour never carries the meaning alone.
 */

export interface ChartTheme {
  text: string;
  muted: string;
  grid: string;
  surface: string;
  ideal: string;
  series: readonly string[];
}

const LIGHT: ChartTheme = {
  text: '#1f2933',
  muted: '#52606d',
  grid: '#e4e7eb',
  surface: '#ffffff',
  ideal: '#3e4c59',
  series: ['#0072b2', '#c8500a', '#00805c', '#a8438a', '#8a6a00', '#2f7fb8', '#6b4fc4', '#b03030'],
};

const DARK: ChartTheme = {
  text: '#e4e7eb',
  muted: '#b0b8c1',
  grid: '#3b4148',
  surface: '#242424',
  ideal: '#d0d6dc',
  series: ['#56b4e9', '#ee8a45', '#2fc79a', '#e59ac9', '#f0d442', '#9ad0f5', '#b3a1f0', '#f08a8a'],
};

export function chartTheme(scheme: 'light' | 'dark'): ChartTheme {
  return scheme === 'dark' ? DARK : LIGHT;
}

export interface SeriesStyle {
  colour: string;
  symbol: string;
  dash: 'solid' | 'dashed' | 'dotted';
}

/** All centred on their point, which ECharts' own pin and arrow are not. */
const SYMBOLS = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'path://M0,0L10,0L5,9Z',
  'path://M3.5,0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z',
  'path://M5,0L10,3.8L8.1,10H1.9L0,3.8Z',
] as const;

/** The n-th series' look; `ideal` series are neutral and dashed. */
export function seriesStyle(theme: ChartTheme, index: number, ideal: boolean): SeriesStyle {
  return {
    colour: ideal ? theme.ideal : (theme.series[index % theme.series.length] ?? theme.text),
    symbol: SYMBOLS[index % SYMBOLS.length] ?? 'circle',
    dash: ideal ? 'dashed' : index >= theme.series.length ? 'dotted' : 'solid',
  };
}
