import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import type { Answer, Question, Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { apiPaths } from '@/lib/paths';
import { type SearchChanges, useSearchState } from '@/lib/use-search-state';

import { useAnswer } from '../api/get-answer';
import { answerQueryOf, FIRST_ASKED, FORGOTTEN } from '../lib/answer-query';

import { AnswerControls } from './answer-controls';
import { AnswerFigure } from './answer-figure';
import { AnswerText } from './answer-text';
import { NetworksTable } from './networks-table';

interface QuestionsProps {
  answer: Answer;
  onPick: (question: Question) => void;
}

/** What else the sweep can be asked; nothing where there is one question. */
function Questions({ answer: { question, questions }, onPick }: QuestionsProps) {
  const narrow = useMediaQuery('(max-width: 40em)', false);
  if (questions.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Question"
      data={questions.map((each) => ({ value: each.question, label: each.title }))}
      value={question}
      orientation={narrow ? 'vertical' : 'horizontal'}
      onChange={(value) => {
        onPick(value);
      }}
      style={{ alignSelf: narrow ? 'stretch' : 'flex-start', maxWidth: '100%' }}
    />
  );
}

interface AnswerProps {
  sweep: Sweep;
  answer: Answer;
  search: URLSearchParams;
  change: (changes: SearchChanges) => void;
}

function WholeAnswer({ sweep, answer, search, change }: AnswerProps) {
  return (
    <>
      <AnswerText answer={answer} />
      <Questions
        answer={answer}
        onPick={(question) => {
          change({ ...FORGOTTEN, question });
        }}
      />
      <AnswerControls sweep={sweep} answer={answer} onChange={change} />
      {answer.figures.map((figure, index) => (
        <AnswerFigure
          key={figure.title}
          sweepId={sweep.id}
          figure={figure}
          csvAddress={apiPaths.answerTable(sweep.id, index, answerQueryOf(search))}
          confidence={answer.controls.confidence}
          chosen={search.get('chart')}
          onChoose={(chart) => {
            change({ chart });
          }}
        />
      ))}
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
    </>
  );
}

/** What a sweep says, how surely, and what that leaves out; each question with its figures. */
export function AnswerPanel({ sweep }: { sweep: Sweep }) {
  const [search, change] = useSearchState();
  const { data, error, isPending, refetch } = useAnswer(sweep.id, answerQueryOf(search));
  return (
    <Panel title="Answer">
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
        </>
      )}
      {data !== undefined && error === null && (
        <WholeAnswer sweep={sweep} answer={data} search={search} change={change} />
      )}
    </Panel>
  );
}
