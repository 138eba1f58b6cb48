import type { DotsFigure } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';
import { rankingAnswer } from '@/testing/data/packet-answers';

import { bracketsOf, competes, dotsChart, dotsSummary, standing } from './dots-view';

function shown() {
  const figure = rankingAnswer().figures[0] as DotsFigure;
  const [panel] = figure.panels;
  if (panel === undefined) throw new Error('the figure has a panel');
  return { figure, panel, confidence: 0.95 };
}

it('ranks the choices from the best down, the ideal below them', () => {
  const chart = dotsChart(shown(), chartTheme('light'), false);
  expect(chart.rows).toEqual([
    ...['hyperx', 'dragonfly', 'torus', 'mesh', 'ring'],
    'single_router (ideal)',
  ]);
  expect(chart.title).toBe('Completion time (less is better)');
  expect(chart.series[0]?.marks.map((mark) => mark?.look)).toEqual([
    ...['solid', 'solid', 'hollow', 'hollow', 'hollow'],
    'ideal',
  ]);
  expect(chart.isLog).toBe(true);
});

it('says what each row is against the best', () => {
  const { panel } = shown();
  const [first, second, third] = panel.rows;
  const ideal = panel.rows.at(-1);
  if (!first || !second || !third || !ideal) throw new Error('too few rows');
  expect(standing(panel, first)).toBe('may be best');
  expect(standing({ ...panel, verdict: 'best' }, first)).toBe('best');
  expect(standing({ ...panel, verdict: 'ahead' }, first)).toBe('ahead, not decided');
  expect(standing({ ...panel, verdict: 'unknown' }, first)).toBe('');
  expect(standing(panel, second)).toMatch(/^may be best; 1\.\d+ × \(.* to .*\) worse$/);
  expect(standing(panel, third)).toMatch(/^1\.\d+ × \(.* to .*\) worse$/);
  expect(standing(panel, ideal)).toBe('the ideal, does not compete');
});

it('brackets neighbours that cannot be told apart', () => {
  const { panel } = shown();
  expect(bracketsOf(panel)).toEqual([[0, 1]]);
  expect(bracketsOf({ ...panel, groups: [['torus'], ['torus', 'mesh', 'ring']] })).toEqual([
    [2, 4],
  ]);
});

it('lets conditions not compete', () => {
  const { panel, ...rest } = shown();
  const rows = panel.rows.map((row) => ({ ...row, rank: null, is_possible_winner: false }));
  const conditions = { ...panel, rows, groups: [] };
  expect(competes(conditions)).toBe(false);
  const chart = dotsChart({ ...rest, panel: conditions }, chartTheme('light'), false);
  expect(chart.series[0]?.marks[2]?.look).toBe('solid');
  expect(dotsSummary({ ...rest, panel: conditions })).not.toContain('may be best');
});

it('says in words what is drawn', () => {
  expect(dotsSummary(shown())).toMatch(
    /^At 256 endpoints: hyperx [\d.]+ µs, dragonfly .*\. Bars are 95 % intervals.*Brackets join what cannot be told apart\.$/,
  );
});
