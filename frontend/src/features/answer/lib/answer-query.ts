/** What is asked of a sweep, as the address holds it. Pure. */
import type { Question } from '@/api-schema/models';

import type { AnswerQuery } from '../api/get-answer';

const TEXTS = ['metric', 'by', 'x', 'ideal', 'baseline', 'relative_to'] as const;
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
] satisfies Question[]);

function isQuestion(text: string | null): text is Question {
  return text !== null && QUESTIONS.has(text);
}

/** The query of an address; what it does not hold is left to the service. */
export function answerQueryOf(search: URLSearchParams): AnswerQuery {
  const question = search.get('question');
  const threshold = Number(search.get('threshold'));
  const tolerance = Number(search.get('tolerance'));
  const texts = TEXTS.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const flags = FLAGS.filter((name) => search.get(name) === 'true').map(
    (name) => [name, true] as const,
  );
  return {
    ...(isQuestion(question) && { question }),
    ...Object.fromEntries([...texts, ...flags]),
    ...(threshold > 0 && threshold < 1 && { threshold }),
    ...(tolerance > 0 && tolerance < 1 && { tolerance }),
  };
}

/** What another question forgets: choices that mean something else there. */
export const FORGOTTEN = {
  by: null,
  x: null,
  ideal: null,
  baseline: null,
  threshold: null,
  tolerance: null,
  chart: null,
};

/** Back to what the axes ask first. */
export const FIRST_ASKED = {
  ...FORGOTTEN,
  question: null,
  metric: null,
  relative_to: null,
  include_timed_out: null,
  include_not_steady: null,
};
