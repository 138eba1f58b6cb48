/** What stands first in a figure's caption: unit, replicates and confidence. Pure. */
import type { Answer, AnswerEstimate, AnswerMetric } from '@/api-schema/models';
import { formatCount } from '@/lib/format';

import { percent } from './values';

type Figure = Answer['figures'][number];

function unitFact({ shown_unit: unit, relative_to: relative }: AnswerMetric): string[] {
  if (relative !== null) return [];
  return unit === '' ? [] : [`In ${unit === '×' ? 'multiples' : unit}`];
}

/** `n = 3 replicates`, or from the fewest to the most. */
function countFact(counts: readonly number[], noun: string): string[] {
  if (counts.length === 0) return [];
  const low = Math.min(...counts);
  const high = Math.max(...counts);
  const most = formatCount(high, noun);
  return [`n = ${low === high ? most : `${low.toLocaleString('en-US')} to ${most}`}`];
}

function intervalFact(intervals: readonly { low: number | null }[], confidence: number): string[] {
  const known = intervals.filter(({ low }) => low !== null).length;
  if (intervals.length === 0) return [];
  if (known === 0) return ['no intervals'];
  return [`${percent(confidence)} intervals${known < intervals.length ? ' where known' : ''}`];
}

function estimateFacts(
  metric: AnswerMetric,
  values: readonly AnswerEstimate[],
  confidence: number,
): string[] {
  return [
    ...unitFact(metric),
    ...countFact(
      values.map(({ n }) => n),
      'replicate',
    ),
    ...intervalFact(values, confidence),
  ];
}

/** The facts of a figure over all of its panels. */
export function figureFacts(figure: Figure, confidence: number): string[] {
  switch (figure.kind) {
    case 'lines': {
      const points = figure.panels.flatMap(({ lines }) => lines.flatMap((line) => line.points));
      return estimateFacts(
        figure.metric,
        points.map(({ value }) => value),
        confidence,
      );
    }
    case 'dots':
      return estimateFacts(
        figure.metric,
        figure.panels.flatMap(({ rows }) => rows.map(({ value }) => value)),
        confidence,
      );
    case 'map': {
      const cells = figure.panels.flatMap((panel) => panel.cells);
      const margins = cells.flatMap(({ margin }) => (margin === null ? [] : [margin]));
      return [
        ...countFact(
          margins.map(({ n }) => n),
          'replicate',
        ),
        `each place decided at ${percent(confidence)}`,
      ];
    }
    case 'spread': {
      const curves = figure.panels.flatMap((panel) => panel.curves);
      return [
        ...unitFact(figure.metric),
        ...countFact(
          curves.map(({ n }) => n),
          'run',
        ),
        '95 % bands',
      ];
    }
    case 'distribution':
      return [
        ...unitFact(figure.metric),
        ...countFact(
          figure.panels.flatMap(({ curves }) => curves.map(({ n }) => n)),
          'value',
        ),
        'all places together',
      ];
    case 'heat': {
      const values = figure.panels.flatMap(({ cells }) => cells.map(({ value }) => value));
      return [
        ...unitFact(figure.metric),
        ...countFact(
          values.map(({ n }) => n),
          'run',
        ),
        ...intervalFact(values, confidence),
      ];
    }
    case 'points':
      return unitFact(figure.metric);
    case 'knees':
      return ['Each knee decided at 95 %'];
    case 'chances':
      return [
        ...countFact(
          figure.panels.map(({ draws }) => draws),
          'draw',
        ),
        `${percent(confidence)} intervals`,
      ];
    case 'sensitivity':
      return [
        ...unitFact(figure.metric),
        ...countFact(
          figure.panels.map(({ n }) => n),
          figure.panels.some(({ method }) => method === 'anova') ? 'run' : 'draw',
        ),
        `${percent(confidence)} intervals`,
      ];
    case 'cost':
      return [
        ...unitFact(figure.metric),
        'costs with 90 % of the drawn prices',
        `${percent(confidence)} intervals of the metric`,
      ];
    case 'bottleneck':
      return countFact(
        figure.panels.flatMap(({ rows }) => rows.map(({ n }) => n)),
        'replicate',
      );
  }
}
