/** A network as an SVG: for print, for small pictures, and where WebGL is missing. Pure. */
import type { Network } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';

import { failedColour, type LinkLook } from './link-colours';

/** All lines of one colour, or all marks of one, as one path. */
export interface StillPath {
  d: string;
  colour: string;
  width: number;
}

export interface StillPicture {
  width: number;
  height: number;
  lines: StillPath[];
  marks: StillPath[];
}

const MARGIN = 8;

/** The paths of a network that fills a box; a path holds all that looks alike, so few are many links. */
export function stillPicture(
  network: Network,
  look: Pick<LinkLook, 'colours' | 'widths'>,
  theme: ChartTheme,
  size: { width: number; height: number },
): StillPicture {
  const { nodes, links } = network;
  const [width, height] = [
    nodes.x.reduce((a, b) => Math.max(a, b), 0),
    nodes.y.reduce((a, b) => Math.max(a, b), 0),
  ];
  const scale = Math.min(
    (size.width - 2 * MARGIN) / Math.max(width, 1e-9),
    (size.height - 2 * MARGIN) / Math.max(height, 1e-9),
    1e6,
  );
  const left = (size.width - width * scale) / 2;
  const top = (size.height + height * scale) / 2;
  const place = (node: number) => {
    const x = left + (nodes.x[node] ?? 0) * scale;
    const y = top - (nodes.y[node] ?? 0) * scale;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const lines = new Map<string, StillPath>();
  links.from.forEach((from, row) => {
    const colour = look.colours[row] ?? theme.muted;
    const thick = Math.round((look.widths[row] ?? 1) * 2) / 2;
    const key = `${colour} ${String(thick)}`;
    const line = lines.get(key) ?? { d: '', colour, width: thick };
    line.d += `M${place(from)}L${place(links.to[row] ?? from)}`;
    lines.set(key, line);
  });
  const radius = Math.max(1, Math.min(4, size.width / 12 / Math.sqrt(nodes.x.length + 1)));
  const marks = [theme.text, failedColour(theme)].map((colour) => ({
    d: '',
    colour,
    width: 2 * radius,
  }));
  nodes.x.forEach((_, node) => {
    const mark = marks[(nodes.failed_routers[node] ?? 0) > 0 ? 1 : 0];
    // A line of no length with round ends is a dot.
    if (mark !== undefined) mark.d += `M${place(node)}h0`;
  });
  return {
    ...size,
    lines: [...lines.values()].toSorted((a, b) => a.width - b.width),
    marks: marks.filter(({ d }) => d !== ''),
  };
}

function path({ d, colour, width }: StillPath, cap: string): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${String(width)}" stroke-linecap="${cap}"/>`;
}

/** The picture as a document. */
export function svgText({ width, height, lines, marks }: StillPicture): string {
  const parts = [
    ...lines.map((line) => path(line, 'butt')),
    ...marks.map((mark) => path(mark, 'round')),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}">${parts.join('')}</svg>`;
}
