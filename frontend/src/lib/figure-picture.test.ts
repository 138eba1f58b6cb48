import { chartTheme } from './chart-theme';
import { figurePicture, fileStem, pngScale, wrapWords } from './figure-picture';

const theme = chartTheme('light');
const chart = (x: number, y: number, title = '') => ({
  svg: '<svg width="300" height="200" viewBox="0 0 300 200"><path d="M0,0"/></svg>',
  title,
  x,
  y,
  width: 300,
  height: 200,
});

function parsed(svg: string): SVGSVGElement {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document.documentElement as unknown as SVGSVGElement;
}

it('puts background, title, charts and notes into one document', () => {
  const drawing = figurePicture({
    title: 'Time < 5 & more',
    charts: [chart(100, 50)],
    legend: [],
    notes: ['In µs · n = 3 replicates', 'A study'],
    theme,
  });
  const svg = parsed(drawing.svg);
  expect(svg.getAttribute('width')).toBe(String(drawing.width));
  expect(svg.querySelector('rect')?.getAttribute('fill')).toBe(theme.surface);
  const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Time < 5 & more', 'In µs · n = 3 replicates', 'A study']);
  const inner = svg.querySelector('svg');
  expect(Number(inner?.getAttribute('y'))).toBeGreaterThan(30);
  expect(drawing.height).toBeGreaterThan(Number(inner?.getAttribute('y')) + 200);
});

it('keeps charts at their places to one another, each with its title', () => {
  const { svg, width } = figurePicture({
    title: 'Two',
    charts: [chart(10, 400, 'left'), chart(330, 400, 'right')],
    legend: [{ label: 'torus', colour: '#123456' }],
    notes: [],
    theme,
  });
  const places = [...parsed(svg).querySelectorAll('svg')].map((inner) => [
    Number(inner.getAttribute('x')),
    Number(inner.getAttribute('y')),
  ]);
  expect((places[1]?.[0] ?? 0) - (places[0]?.[0] ?? 0)).toBe(320);
  expect(places[0]?.[1]).toBe(places[1]?.[1]);
  expect(width).toBeGreaterThanOrEqual(620);
  const texts = [...parsed(svg).querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Two', 'torus', 'left', 'right']);
});

it('breaks titles that are wider than the picture', () => {
  expect(wrapWords('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
  expect(wrapWords('abcdefgh i', 3)).toEqual(['abcdefgh', 'i']);
  const title = Array.from({ length: 30 }, () => 'wordword').join(' ');
  const { svg } = figurePicture({ title, charts: [chart(0, 0)], legend: [], notes: [], theme });
  expect(parsed(svg).querySelectorAll('text').length).toBeGreaterThan(3);
});

it('names files by page and figure', () => {
  expect(fileStem('My study: 64 GB/s', 'Completion time')).toBe('my-study-64-gb-s-completion-time');
  expect(fileStem('', '…')).toBe('figure');
});

it('makes bitmaps of at least 1600 pixels', () => {
  expect(pngScale({ width: 400 }) * 400).toBe(1600);
  expect(pngScale({ width: 1200 }) * 1200).toBe(2400);
});
