/** Which questions the second page of a report answers beside that of the first. Pure. */
import type { Answer, Question } from '@/api-schema/models';

/** One figure of each row, the first that the sweep can be asked. */
const WANTED: readonly (readonly Question[])[] = [
  ['map', 'spread'],
  ['cost', 'bottleneck', 'sensitivity', 'conditions', 'ranking'],
];

/** At most two questions, none of them the answer's own. */
export function furtherQuestions({ question, questions }: Pick<Answer, 'question' | 'questions'>) {
  const allowed = new Set(questions.map((each) => each.question));
  allowed.delete(question);
  return WANTED.flatMap((row) => row.find((each) => allowed.has(each)) ?? []);
}
