import { List, Text, Title } from '@mantine/core';

import type { Answer, Sweep } from '@/api-schema/models';

import { cautionsOf } from '../lib/cautions';
import { stripFacts } from '../lib/strip-facts';

/** More would push the figure off the first page. */
const MOST_SENTENCES = 8;
const MOST_CAUTIONS = 6;

function more(all: readonly unknown[], most: number, noun: string): string | null {
  const rest = all.length - most;
  if (rest <= 0) return null;
  return `${String(rest)} more ${noun}${rest === 1 ? '' : 's'} on the page of the sweep.`;
}

function Items({ texts, most, noun }: { texts: readonly string[]; most: number; noun: string }) {
  const rest = more(texts, most, noun);
  return (
    <List size="sm" spacing={3}>
      {texts.slice(0, most).map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
      {rest !== null && <List.Item>{rest}</List.Item>}
    </List>
  );
}

/** Question, answer and cautions as a report has them: nothing is folded, for paper does not open. */
export function ReportSentences({ sweep, answer }: { sweep: Sweep; answer: Answer }) {
  const [first, ...rest] = answer.sentences;
  const asked = answer.questions.find(({ question }) => question === answer.question);
  const cautions = cautionsOf(answer).map(({ kind, text }) =>
    kind === 'left_out' ? `Left out: ${text}` : text,
  );
  return (
    <>
      <Title order={3} size="h5">
        Question
      </Title>
      <Text size="sm">
        {asked?.title ?? answer.question}? {stripFacts(answer, sweep).join(' · ')}.
      </Text>
      <Title order={3} size="h5" mt={8}>
        Answer
      </Title>
      <Text fw={650}>{first ?? 'No run has a result to answer from yet.'}</Text>
      <Items texts={rest} most={MOST_SENTENCES} noun="sentence" />
      {cautions.length > 0 && (
        <>
          <Title order={3} size="h5" mt={8}>
            Cautions
          </Title>
          <Items texts={cautions} most={MOST_CAUTIONS} noun="caution" />
        </>
      )}
    </>
  );
}
