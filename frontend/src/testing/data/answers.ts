/** What the mocked service answers: one of each kind of figure. */
import type { Answer, Sweep } from '@/api-schema/models';

import { loadAnswer, payingAnswer, rankingAnswer } from './packet-answers';
import { enginesAnswer, mapAnswer, spreadAnswer } from './static-answers';

/** The answer to a question about a sweep. */
export function mockedAnswer(sweep: Sweep, search: URLSearchParams): Answer {
  const question = search.get('question');
  if (question === 'load') return loadAnswer();
  if (sweep.model === 'static') {
    if (question === 'ranking') return enginesAnswer();
    return question === 'spread' ? spreadAnswer() : mapAnswer();
  }
  return question === 'ranking'
    ? rankingAnswer()
    : payingAnswer(Number(search.get('threshold') ?? 0.1));
}
