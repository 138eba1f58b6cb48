import type { Question } from '@/api-schema/models';

import { furtherQuestions } from './report-questions';

const answer = (question: Question, ...others: Question[]) => ({
  question,
  questions: [question, ...others].map((each) => ({ question: each, title: each })),
});

it('takes the map and what holds points back', () => {
  const asked = answer('paying', 'ranking', 'map', 'sensitivity', 'bottleneck', 'spread');
  expect(furtherQuestions(asked)).toEqual(['map', 'bottleneck']);
});

it('does not answer its own question twice', () => {
  expect(furtherQuestions(answer('map', 'ranking', 'spread'))).toEqual(['spread', 'ranking']);
});

it('leaves out what the sweep cannot be asked', () => {
  expect(furtherQuestions(answer('spread', 'explore'))).toEqual([]);
});
