import { panelsSummary, shownPanels } from './shown-panels';

const panels = (count: number) =>
  Array.from({ length: count }, (_unused, index) => ({ title: `at ${String(index)}` }));
const titles = (count: number, chosen: string | null) =>
  shownPanels(panels(count), chosen).map(({ title }) => title);

it('shows up to twelve panels beside one another, of more one at a time', () => {
  expect(titles(2, null)).toHaveLength(2);
  expect(titles(12, null)).toHaveLength(12);
  expect(titles(13, null)).toEqual(['at 0']);
  expect(titles(1, null)).toEqual(['at 0']);
});

it('shows the one that is chosen, and all again where that one is gone', () => {
  expect(titles(3, 'at 1')).toEqual(['at 1']);
  expect(titles(13, 'at 12')).toEqual(['at 12']);
  expect(titles(3, 'at 9')).toHaveLength(3);
});

it('says in words what one shows, and of several how to read them', () => {
  const say = ({ title }: { title: string }) => `words ${title}`;
  expect(panelsSummary(panels(1), say)).toBe('words at 0');
  expect(panelsSummary(panels(3), say)).toMatch(/^3 charts, each with its own scale\./);
  expect(panelsSummary([], say)).toBe('No point has a result yet.');
});
