import { Badge, List, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { AnswerEstimate, AnswerMetric } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';

import { intervalText, meanText, ratioText } from '../lib/values';

interface ChangeTextProps {
  metric: AnswerMetric;
  isRatio: boolean;
  change: AnswerEstimate | null;
  hasMoved: boolean;
}

/** How far the one lies from the other, with its interval. */
export function ChangeText({ metric, isRatio, change, hasMoved }: ChangeTextProps) {
  if (change === null) return 'not known';
  const told = isRatio
    ? ratioText(change)
    : [meanText(metric, change), spreadText(metric, change)]
        .filter((each) => each !== null)
        .join(', ');
  return (
    <>
      {told}
      {hasMoved && (
        <Badge size="sm" variant="light" ml={6} tt="none">
          differs
        </Badge>
      )}
    </>
  );
}

/** The interval of a value; null where there is none, or where it is the value itself. */
function spreadText(metric: AnswerMetric, value: AnswerEstimate): string | null {
  return value.low === value.high ? null : intervalText(metric, value);
}

/** A value with its interval below it. */
export function ValueText({ metric, value }: { metric: AnswerMetric; value: AnswerEstimate }) {
  const interval = spreadText(metric, value);
  return (
    <>
      {meanText(metric, value)}
      {interval !== null && (
        <Text size="xs" c="dimmed">
          {interval}
        </Text>
      )}
    </>
  );
}

interface Told {
  sentences: string[];
  notes: string[];
}

interface ComparedPanelProps<Found extends Told> {
  /** The baseline first. */
  names: readonly [string, string];
  /** What asking for the comparison has come to. */
  found: { data: Found | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** The table below the sentences. */
  children: (data: Found) => ReactNode;
}

/** One thing against the baseline: sentences, a table, and how they were compared. */
export function ComparedPanel<Found extends Told>(props: ComparedPanelProps<Found>) {
  const { names, found, children } = props;
  const { data, error, refetch } = found;
  return (
    <Panel title={`${names[1]} against ${names[0]}`}>
      {error !== null && (
        <ProblemAlert error={error} title="Not comparable" onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton h={240} />}
      {data !== undefined && error === null && (
        <>
          <List size="sm" spacing={4}>
            {data.sentences.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          {children(data)}
          {data.notes.map((note) => (
            <Text key={note} size="xs" c="dimmed">
              {note}
            </Text>
          ))}
        </>
      )}
    </Panel>
  );
}
