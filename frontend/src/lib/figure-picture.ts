/** A figure as one SVG document: background, title, legend, charts and what they are of. Pure. */
import type { ChartTheme } from './chart-theme';
import { escapeHtml } from './format';

/** A chart where it stands in its figure, in pixels. */
export interface PictureChart {
  /** The chart's own SVG document. */
  svg: string;
  /** What is written above it; empty for nothing. */
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LegendEntry {
  label: string;
  colour: string;
  /** Drawn as lines and not filled. */
  hatched?: boolean;
  /** Drawn as a line with its mark: an ECharts symbol. */
  symbol?: string;
  dash?: 'solid' | 'dashed' | 'dotted';
}

export interface FigurePicture {
  title: string;
  charts: readonly PictureChart[];
  legend: readonly LegendEntry[];
  /** Lines at the foot: unit, replicates, interval, and where it comes from. */
  notes: readonly string[];
  theme: ChartTheme;
}

/** A drawn document with its size in pixels. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

const MARGIN_PX = 20;
const TITLE_PX = 18;
const NOTE_PX = 12;
const LEAST_WIDTH_PX = 320;
/** What a character takes of its size, a little generous. */
const CHARACTER = 0.56;
const LINE = 1.4;
const CHART_TITLE_PX = 13;
const SWATCH_PX = 14;

/** Words in lines of at most so many characters; a longer word has a line of its own. */
export function wrapWords(text: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= characters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

interface Writing {
  x: number;
  y: number;
  size: number;
  fill: string;
  bold?: boolean;
}

function written(text: string, { x, y, size, fill, bold = false }: Writing): string {
  const weight = bold ? ' font-weight="600"' : '';
  return `<text x="${String(x)}" y="${String(y)}" font-size="${String(size)}" fill="${fill}"${weight}>${escapeHtml(text)}</text>`;
}

/** Lines below one another from `top`, and where they end. */
function block(
  text: string,
  top: number,
  width: number,
  look: Omit<Writing, 'x' | 'y'>,
): { svg: string; bottom: number } {
  const lines = wrapWords(text, Math.max(16, Math.floor(width / (look.size * CHARACTER))));
  const step = look.size * LINE;
  const svg = lines
    .map((line, index) =>
      written(line, { ...look, x: MARGIN_PX, y: top + look.size + index * step }),
    )
    .join('');
  return { svg, bottom: top + lines.length * step };
}

/** The outline of a mark in a box of ten, for those that ECharts has by name. */
const MARKS: Record<string, string> = {
  circle: 'M5,0A5,5,0,1,1,5,10A5,5,0,1,1,5,0Z',
  rect: 'M0.5,0.5H9.5V9.5H0.5Z',
  triangle: 'M5,0L10,10H0Z',
  diamond: 'M5,0L10,5L5,10L0,5Z',
};

/** The outline of an ECharts symbol in a box of ten. */
export function markPath(symbol: string): string {
  return MARKS[symbol] ?? symbol.replace(/^path:\/\//, '');
}

/** Dashes of a line as SVG has them. */
export function dashArray(dash: LegendEntry['dash']): string {
  if (dash === 'dashed') return '5 3';
  return dash === 'dotted' ? '2 3' : 'none';
}

function swatch(entry: LegendEntry, x: number, y: number): string {
  const { colour, hatched = false, symbol, dash } = entry;
  if (symbol !== undefined) {
    const middle = y + SWATCH_PX / 2;
    return (
      `<path d="M${String(x - 4)},${String(middle)}h${String(SWATCH_PX + 8)}" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashArray(dash)}"/>` +
      `<path d="${markPath(symbol)}" transform="translate(${String(x + 2)},${String(y + 2)})" fill="${colour}"/>`
    );
  }
  const box = `x="${String(x)}" y="${String(y)}" width="${String(SWATCH_PX)}" height="${String(SWATCH_PX)}" rx="3"`;
  if (!hatched) return `<rect ${box} fill="${colour}"/>`;
  const lines = [0, 5, 10].map(
    (shift) =>
      `M${String(x + shift)},${String(y + SWATCH_PX)}L${String(x + SWATCH_PX)},${String(y + shift)}`,
  );
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-width="2"/><rect ${box} fill="none" stroke="${colour}"/>`;
}

function legendBlock(entries: readonly LegendEntry[], top: number, width: number, fill: string) {
  let x = MARGIN_PX;
  let y = top;
  const parts = entries.map((entry) => {
    const own = SWATCH_PX + 6 + entry.label.length * NOTE_PX * CHARACTER + 14;
    if (x > MARGIN_PX && x + own > MARGIN_PX + width) {
      x = MARGIN_PX;
      y += SWATCH_PX + 8;
    }
    const part =
      swatch(entry, x, y) +
      written(entry.label, { x: x + SWATCH_PX + 6, y: y + 11.5, size: NOTE_PX, fill });
    x += own;
    return part;
  });
  return { svg: parts.join(''), bottom: entries.length === 0 ? top : y + SWATCH_PX + 10 };
}

/** A chart's document as a part of another, at its place. */
function placed({ svg, x, y, title }: PictureChart, fill: string): string {
  const head =
    title === '' ? '' : written(title, { x, y: y - 8, size: CHART_TITLE_PX, fill, bold: true });
  return head + svg.replace(/^\s*<svg /, `<svg x="${String(x)}" y="${String(y)}" `);
}

/** The whole picture; charts keep their places to one another. */
export function figurePicture({ title, charts, legend, notes, theme }: FigurePicture): Drawing {
  const left = Math.min(...charts.map(({ x }) => x));
  const top = Math.min(...charts.map(({ y }) => y));
  const right = Math.max(...charts.map(({ x, width }) => x + width));
  const bottom = Math.max(...charts.map(({ y, height }) => y + height));
  const inner = Math.max(LEAST_WIDTH_PX, Math.ceil(right - left));
  const head = block(title, MARGIN_PX, inner, { size: TITLE_PX, fill: theme.text, bold: true });
  const keys = legendBlock(legend, head.bottom + 8, inner, theme.text);
  const titled = charts.some((chart) => chart.title !== '');
  const begin = keys.bottom + (titled ? CHART_TITLE_PX + 12 : 4);
  const moved = charts.map((chart) =>
    placed({ ...chart, x: MARGIN_PX + chart.x - left, y: begin + chart.y - top }, theme.text),
  );
  let foot = begin + (bottom - top) + 8;
  const lines = notes.filter(Boolean).map((note) => {
    const each = block(note, foot, inner, { size: NOTE_PX, fill: theme.muted });
    foot = each.bottom;
    return each.svg;
  });
  const width = inner + 2 * MARGIN_PX;
  const height = Math.ceil(foot + MARGIN_PX);
  const size = `width="${String(width)}" height="${String(height)}"`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${String(width)} ${String(height)}" font-family="sans-serif">`,
    `<title>${escapeHtml(title)}</title>`,
    `<rect ${size} fill="${theme.surface}"/>`,
    head.svg,
    keys.svg,
    ...moved,
    ...lines,
    '</svg>',
  ].join('');
  return { svg, width, height };
}

/** What a picture of a figure is called: where it is from and what it shows, as file names may be. */
export function fileStem(origin: string, title: string): string {
  const part = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60);
  return [origin, title].map(part).filter(Boolean).join('-') || 'figure';
}

const LEAST_PNG_PX = 1600;
const LEAST_SCALE = 2;

/** How many pixels of a bitmap one of the drawing becomes: at least 1,600 from side to side. */
export function pngScale({ width }: Pick<Drawing, 'width'>): number {
  return Math.max(LEAST_SCALE, LEAST_PNG_PX / width);
}
