import type { DotsFigure } from '@/api-schema/models';
import { loadAnswer, payingAnswer, rankingAnswer } from '@/testing/data/packet-answers';
import { mapAnswer, spreadAnswer } from '@/testing/data/static-answers';

import { figureFacts } from './figure-facts';

const factsOf = ({ figures: [figure] }: ReturnType<typeof payingAnswer>) => {
  if (figure === undefined) throw new Error('there is a figure');
  return figureFacts(figure, 0.95);
};

it.each([
  ['lines', payingAnswer()],
  ['load', loadAnswer()],
  ['dots', rankingAnswer()],
])('tells unit, replicates and confidence of %s', (_kind, answer) => {
  const facts = factsOf(answer);
  expect(facts).toHaveLength(3);
  expect(facts[0]).toMatch(/^In /);
  expect(facts[1]).toMatch(/^n = \d+ (to \d+ )?replicates$/);
  expect(facts[2]).toMatch(/^95 % intervals/);
});

it('tells at which level each place of a map is decided', () => {
  expect(factsOf(mapAnswer()).at(-1)).toBe('each place decided at 95 %');
});

it('counts runs behind a spread', () => {
  expect(factsOf(spreadAnswer()).find((fact) => fact.startsWith('n = '))).toMatch(/ runs$/);
});

it('says that there are no intervals, or only some', () => {
  const { figures } = rankingAnswer();
  const figure = structuredClone(figures[0]) as DotsFigure;
  const rows = figure.panels.flatMap((panel) => panel.rows);
  const [first] = rows;
  if (first === undefined) throw new Error('there are rows');
  first.value.low = null;
  expect(figureFacts(figure, 0.95).at(-1)).toBe('95 % intervals where known');
  for (const row of rows) row.value.low = null;
  expect(figureFacts(figure, 0.95).at(-1)).toBe('no intervals');
});
