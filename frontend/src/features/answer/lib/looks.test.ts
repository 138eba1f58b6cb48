import { chartTheme, topologyStyle } from '@/lib/chart-theme';

import { looksOf } from './looks';

const theme = chartTheme('light');
const choices = (...labels: string[]) =>
  labels.map((label) => ({ label, role: 'choice' as const }));

it('gives a topology the same look whatever stands beside it', () => {
  const torus = topologyStyle(theme, 'torus');
  expect(looksOf(choices('torus', 'ring'), theme)('torus')).toEqual(torus);
  expect(looksOf(choices('ring', 'mesh', 'torus'), theme)('torus')).toEqual(torus);
});

it('gives others the colours of their order', () => {
  const lookOf = looksOf(choices('min_hop', 'dfsssp'), theme);
  expect([lookOf('min_hop').colour, lookOf('dfsssp').colour]).toEqual(theme.series.slice(0, 2));
});

it('tells a second topology of a kind from the first', () => {
  const lookOf = looksOf(choices('torus, 4 × 4', 'torus, 2 × 8'), theme);
  const [first, second] = [lookOf('torus, 4 × 4'), lookOf('torus, 2 × 8')];
  expect(first).toEqual(topologyStyle(theme, 'torus'));
  expect(second.symbol).toBe(first.symbol);
  expect([first.dash, second.dash]).toEqual(['solid', 'dashed']);
  expect(second.colour).not.toBe(first.colour);
});

it('leaves the ideal neutral', () => {
  const lookOf = looksOf([{ label: 'single_router', role: 'ideal' }, ...choices('torus')], theme);
  expect(lookOf('single_router')).toMatchObject({ colour: theme.ideal, dash: 'dashed' });
});

it('has a look for each of more than three of one kind', () => {
  const labels = ['torus / a', 'torus / b', 'torus / c', 'torus / d', 'torus / e'];
  const looks = labels.map(looksOf(choices(...labels), theme));
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(5);
});
