import { chartTheme } from '@/lib/chart-theme';
import { engineComparison, topologyComparison } from '@/testing/data/comparison';

import { comparisonChart, facetChoices, facetWith, standing } from './comparison-view';

const study = engineComparison();
const [facet] = study.facets;
if (facet === undefined) throw new Error('the comparison has facets');

it('ranks the choices from the best down', () => {
  const shuffled = { ...facet, items: facet.items.toReversed() };
  const chart = comparisonChart(study, shuffled, chartTheme('light'), false);
  expect(chart.rows).toEqual(['imported', 'dfsssp', 'min_hop', 'up_down']);
  expect(chart.title).toBe('Mean flow bandwidth fraction (more is better)');
  expect(chart.series[0]?.marks[0]?.text).toMatch(/^5\d\.?\d* %, 95 % interval .*, n = 5; best$/);
});

it('says which direction is better', () => {
  const packet = topologyComparison();
  const [only] = packet.facets;
  if (only === undefined) throw new Error('the comparison has a facet');
  expect(comparisonChart(packet, only, chartTheme('light'), false).title).toBe(
    'Completion time (less is better)',
  );
});

it('says how far a choice is from the best, and when that may be chance', () => {
  const [best, second, third] = facet.items;
  if (best === undefined || second === undefined || third === undefined) throw new Error('short');
  expect(standing(best)).toBe('best');
  expect(standing(second)).toMatch(/^0\.9\d+ × the best \(.* – .*\), may be chance$/);
  expect(standing(third)).not.toContain('chance');
  expect(standing({ ...third, ratio_to_best: null })).toBe('no common replicates');
});

it('offers the values of each facet path, and keeps the others when one changes', () => {
  const at = (pattern: string, ranks: number) => ({ ...facet, coordinates: { pattern, ranks } });
  const facets = [at('ring', 8), at('ring', 16), at('shift', 8), at('shift', 16)];
  const crossed = { ...study, facet_paths: ['pattern', 'ranks'], facets };
  const here = at('ring', 16);
  expect(facetChoices(crossed, here)).toEqual([
    { path: 'pattern', label: 'Pattern', values: ['ring', 'shift'], chosen: 'ring' },
    { path: 'ranks', label: 'Ranks', values: ['8', '16'], chosen: '16' },
  ]);
  expect(facetWith(crossed, here, 'pattern', 'shift')).toBe(facets[3]);
  expect(facetWith(crossed, here, 'ranks', '8')).toBe(facets[0]);
  expect(facetWith(crossed, here, 'pattern', 'none')).toBeUndefined();
});

it('gives the values of a facet path their unit', () => {
  const at = (bytes: number) => ({ ...facet, coordinates: { 'network.buffer_bytes': bytes } });
  const facets = [at(98_304), at(1000)];
  const [first] = facets;
  if (first === undefined) throw new Error('there are two facets');
  const sized = { ...study, facet_paths: ['network.buffer_bytes'], facets };
  expect(facetChoices(sized, first)).toEqual([
    {
      path: 'network.buffer_bytes',
      label: 'Buffer',
      values: ['96 KiB (98,304 B)', '1,000 B'],
      chosen: '96 KiB (98,304 B)',
    },
  ]);
  expect(facetWith(sized, first, 'network.buffer_bytes', '1,000 B')).toBe(facets[1]);
});
