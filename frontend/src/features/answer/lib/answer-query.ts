/** What is asked of a sweep, as the address holds it. Pure. */
import type { Question } from '@/api-schema/models';
import { columnFiltersOf, filterExpression } from '@/lib/column-filter';
import { rateUnit } from '@/lib/rate-unit';

import type { AnswerQuery } from '../api/get-answer';

const TEXTS = [
  'metric',
  'by',
  'x',
  'y',
  'against',
  'ideal',
  'baseline',
  'relative_to',
  'prices',
  'price_factors',
] as const;
/** Values are shown as they are there. */
const UNUSED_BY_EXPLORE = new Set<string>(['relative_to']);
const FLAGS = ['include_timed_out', 'include_not_steady'] as const;

const QUESTIONS = new Set<string>([
  'ranking',
  'map',
  'paying',
  'scaling',
  'load',
  'conditions',
  'spread',
  'probability',
  'sensitivity',
  'bottleneck',
  'goal',
  'cost',
  'explore',
] satisfies Question[]);

function isQuestion(text: string | null): text is Question {
  return text !== null && QUESTIONS.has(text);
}

/** The query of an address; what it does not hold is left to the service. */
export function answerQueryOf(search: URLSearchParams): AnswerQuery {
  const question = search.get('question');
  const filter = filterExpression(search.get('filter') ?? '', columnFiltersOf(search));
  const rates = rateUnit();
  const threshold = Number(search.get('threshold'));
  const tolerance = Number(search.get('tolerance'));
  const within = Number(search.get('within'));
  const budget = Number(search.get('budget'));
  const texts = TEXTS.flatMap((name) => {
    const value = search.get(name);
    const unused = UNUSED_BY_EXPLORE.has(name) && question === 'explore';
    return value === null || unused ? [] : [[name, value] as const];
  });
  const flags = FLAGS.filter((name) => search.get(name) === 'true').map(
    (name) => [name, true] as const,
  );
  return {
    ...(isQuestion(question) && { question }),
    ...(filter !== undefined && { filter }),
    ...(rates !== null && { rates }),
    ...Object.fromEntries([...texts, ...flags]),
    ...(threshold > 0 && threshold < 1 && { threshold }),
    ...(tolerance > 0 && tolerance < 1 && { tolerance }),
    ...(question === 'cost' && within >= 1 && { within }),
    ...(question === 'cost' && budget > 0 && { budget }),
  };
}

/** What another question forgets: choices that mean something else there. */
export const FORGOTTEN = {
  by: null,
  x: null,
  y: null,
  against: null,
  shape: null,
  ideal: null,
  baseline: null,
  threshold: null,
  tolerance: null,
  within: null,
  budget: null,
  chart: null,
};

/** Back to what the axes ask first. */
export const FIRST_ASKED = {
  ...FORGOTTEN,
  question: null,
  metric: null,
  relative_to: null,
  prices: null,
  price_factors: null,
  include_timed_out: null,
  include_not_steady: null,
};
