/** Mocked answers of the static model: a map of winners, a ranking, and a spread. */
import type { Answer, MapCell } from '@/api-schema/models';

import { answerOf, asked, axisOf, dotRows, SHARE } from './answer-parts';
import { noise } from './model';
import { bandwidthOf, ENGINES, PATTERNS } from './static';

const ROUTING = axisOf('routing', 'routing', 'choice', ENGINES);
const PATTERN = axisOf('pattern', 'pattern', 'condition', PATTERNS);

function engineCell(pattern: string, place: number): MapCell {
  const value = (engine: number) => (r: number) => bandwidthOf(engine * PATTERNS.length + place, r);
  const rows = dotRows(
    ENGINES.map((label, engine) => ({ label, index: engine, value: value(engine) })),
    'higher',
  );
  const [first, second] = rows;
  const isOpen = place === 1;
  return {
    x: place,
    y: 0,
    verdict: isOpen ? 'not_told_apart' : 'best',
    winner: isOpen ? null : (first?.label ?? null),
    possible: rows.slice(0, isOpen ? 2 : 1).map(({ label }) => label),
    margin: isOpen ? null : (second?.ratio_to_best ?? null),
    text: `With ${pattern} ${isOpen ? 'two engines cannot be told apart' : `${first?.label ?? ''} is best`}.`,
  };
}

const ENGINE_CONTROLS: Partial<Answer['controls']> = {
  metrics: [{ value: SHARE.name, label: SHARE.label }],
  by: 'routing',
  bys: [
    { value: 'routing', label: 'routing' },
    { value: 'pattern', label: 'pattern' },
  ],
};
const ENGINE_QUESTIONS = asked('map', 'ranking', 'spread');

export function mapAnswer(): Answer {
  const cells = PATTERNS.map(engineCell);
  const answer = answerOf({
    question: 'map',
    questions: ENGINE_QUESTIONS,
    sentences: ['Imported is best with every pattern but dissemination (2 of 3 places decided).'],
    figures: [
      {
        kind: 'map',
        title: 'Who wins by mean flow bandwidth',
        metric: SHARE,
        by: ROUTING,
        x: PATTERN,
        y: null,
        panels: [{ title: '', coordinates: {}, cells }],
        regrets: ENGINES.map((label, index) => ({
          label,
          ratio: 1 + index / 20,
          where: 'with dissemination',
        })),
      },
    ],
  });
  return { ...answer, controls: { ...answer.controls, ...ENGINE_CONTROLS } };
}

/** Engines under each pattern, a panel a pattern. */
export function enginesAnswer(): Answer {
  const answer = answerOf({
    question: 'ranking',
    questions: ENGINE_QUESTIONS,
    sentences: ['Imported is best at 2 of 3 places.'],
    figures: [
      {
        kind: 'dots',
        title: 'Mean flow bandwidth',
        metric: SHARE,
        by: ROUTING,
        panels: PATTERNS.map((pattern, place) => ({
          title: `With ${pattern}`,
          coordinates: { pattern },
          verdict: 'not_told_apart',
          rows: dotRows(
            ENGINES.map((label, engine) => ({
              label,
              index: engine * PATTERNS.length + place,
              value: (r: number) => bandwidthOf(engine * PATTERNS.length + place, r),
            })),
            'higher',
          ),
          groups: [],
          sentences: [],
        })),
      },
    ],
  });
  return { ...answer, controls: { ...answer.controls, ...ENGINE_CONTROLS } };
}

export function spreadAnswer(runs = 60): Answer {
  const answer = answerOf({
    question: 'spread',
    questions: ENGINE_QUESTIONS,
    sentences: ['Imported: median 52.1 % (95 % interval 51.6 to 52.5 %), worst of 60 runs 48.9 %.'],
    figures: [
      {
        kind: 'spread',
        title: 'Spread of mean flow bandwidth over runs',
        metric: SHARE,
        panels: [
          {
            title: 'With random_bisection',
            coordinates: {},
            sentences: [],
            curves: ENGINES.slice(0, 2).map((label, engine) => {
              const values = Array.from(
                { length: runs },
                (_unused, run) => 0.5 - engine * 0.04 + 0.03 * noise(engine, run),
              ).sort((a, b) => a - b);
              const middle = values[Math.floor(runs / 2)] ?? 0.5;
              return {
                label,
                role: 'choice' as const,
                point_index: engine * PATTERNS.length,
                n: values.length,
                values,
                ranks: null,
                epsilon: Math.sqrt(Math.log(40) / (2 * runs)),
                quantiles: [
                  { p: 0.5, value: middle, low: middle - 0.005, high: middle + 0.005 },
                  { p: 0.95, value: values.at(-2) ?? 0.5, low: null, high: null },
                ],
                worst: values[0] ?? 0,
              };
            }),
          },
        ],
      },
    ],
  });
  return { ...answer, controls: { ...answer.controls, ...ENGINE_CONTROLS } };
}
