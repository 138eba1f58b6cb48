import { Button, List, Skeleton, Stack, Text } from '@mantine/core';

import type { Answer, Sweep } from '@/api-schema/models';
import { FilterChips } from '@/components/filter-chips';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { apiPaths } from '@/lib/paths';
import { type SearchChanges, useSearchState } from '@/lib/use-search-state';

import { useAnswer } from '../api/get-answer';
import { answerQueryOf, FIRST_ASKED, FORGOTTEN } from '../lib/answer-query';

import { AdjustAnswer } from './adjust-answer';
import { Adjustments } from './adjustments';
import { AnswerFigure } from './answer-figure';
import { AnswerStrip } from './answer-strip';
import classes from './answer.module.css';
import { NetworksTable } from './networks-table';
import { QuestionTabs } from './question-tabs';

interface AnswerProps {
  sweep: Sweep;
  answer: Answer;
  /** Whether it answers what was asked before, until the next answer is there. */
  stale: boolean;
  search: URLSearchParams;
  change: (changes: SearchChanges) => void;
}

/** The sentences behind the first, which stands above. */
function Sentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <List size="sm" spacing={6} style={{ overflowWrap: 'anywhere' }}>
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}

function WholeAnswer({ sweep, answer, stale, search, change }: AnswerProps) {
  const rest = answer.sentences.slice(1);
  return (
    <QuestionTabs
      answer={answer}
      asked={search.get('question')}
      beside={<AdjustAnswer sweep={sweep} answer={answer} onChange={change} />}
      onPick={(question) => {
        change({ ...FORGOTTEN, question });
      }}
    >
      <Stack gap="sm" data-testid="answer" className={classes.answer} aria-busy={stale}>
        <Adjustments sweep={sweep} answer={answer} search={search} onChange={change} />
        <FilterChips search={search} onChange={change} withWritten />
        <AnswerStrip sweep={sweep} answer={answer} />
        <div className={classes.columns} data-two={rest.length > 0 || undefined}>
          <Sentences sentences={rest} />
          <Stack gap="lg">
            {answer.figures.map((figure, index) => (
              <AnswerFigure
                key={figure.title}
                sweepId={sweep.id}
                figure={figure}
                answer={answer}
                csvAddress={apiPaths.answerTable(sweep.id, index, answerQueryOf(search))}
                chosen={search.get('chart')}
                onChoose={(chart) => {
                  change({ chart });
                }}
              />
            ))}
          </Stack>
        </div>
        <NetworksTable networks={answer.networks} />
        {answer.notes.length > 0 && (
          <Stack gap={2}>
            {answer.notes.map((note) => (
              <Text key={note} size="xs" c="dimmed">
                {note}
              </Text>
            ))}
          </Stack>
        )}
      </Stack>
    </QuestionTabs>
  );
}

/** What a sweep says, how surely, and what that leaves out; each question with its figures. */
export function AnswerPanel({ sweep }: { sweep: Sweep }) {
  const [search, change] = useSearchState();
  const { data, error, isPending, isPlaceholderData, refetch } = useAnswer(
    sweep.id,
    answerQueryOf(search),
  );
  return (
    <Panel title="Answer" hidesTitle>
      {isPending && error === null && <Skeleton h={440} />}
      {error !== null && (
        <>
          <ProblemAlert error={error} title="No answer" onRetry={() => void refetch()} />
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => {
              change(FIRST_ASKED);
            }}
          >
            Ask what its axes ask first
          </Button>
          <FilterChips search={search} onChange={change} withWritten />
        </>
      )}
      {data !== undefined && error === null && (
        <WholeAnswer
          sweep={sweep}
          answer={data}
          stale={isPlaceholderData}
          search={search}
          change={change}
        />
      )}
    </Panel>
  );
}
