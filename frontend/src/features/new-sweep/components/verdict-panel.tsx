import { Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core';

import type { Validation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { partsText, spanText } from '@/lib/estimate-text';
import { formatBytes, formatDuration } from '@/lib/format';
import type { LocatedProblem } from '@/lib/locate';
import type { Verdict } from '@/lib/requests/validate-sweep';

import { ImpossiblePoints } from './impossible-points';
import { ProblemList } from './problem-list';

interface FactProps {
  label: string;
  value: string;
  note?: string;
}

function Fact({ label, value, note }: FactProps) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={650} size="lg" lh={1.3}>
        {value}
      </Text>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}

const count = (value: number) => value.toLocaleString('en-US');

function pointsNote(validation: Validation, left: number): string {
  if (left > 0) return `${count(left)} combinations were not looked at in time`;
  const { excluded_by_where: byWhere, excluded_by_equal: bySize } = validation;
  const told = [
    ...(byWhere > 0 ? [`${count(byWhere)} left out by where`] : []),
    ...(bySize > 0 ? [`${count(bySize)} of other sizes`] : []),
  ];
  return told.length > 0 ? told.join(', ') : 'all combinations';
}

function Facts({ validation }: { validation: Validation }) {
  const { estimate, points, runs, cached, complete } = validation;
  const left = validation.points_expected - validation.points_checked;
  const perPoint = (number: number) => (points === 0 ? 0 : number / points);
  const grows = validation.runs_max > runs;
  const least = (number: number) => `${complete ? '' : 'at least '}${count(number)}`;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" data-testid="validation-counts">
      <Fact label="Points" value={least(points)} note={pointsNote(validation, left)} />
      <Fact
        label="Runs"
        value={grows ? `${least(runs)} to ${count(validation.runs_max)}` : least(runs)}
        note={
          grows
            ? `${count(perPoint(runs))} to ${count(perPoint(validation.runs_max))} replicates of each point`
            : `${count(perPoint(runs))} ${perPoint(runs) === 1 ? 'replicate' : 'replicates'} of each point`
        }
      />
      <Fact
        label="From cache"
        value={least(cached)}
        note={
          cached === runs && runs > 0 && complete
            ? 'nothing to simulate'
            : `${least(runs - cached)} runs to simulate`
        }
      />
      <Fact label="Impossible" value={least(validation.impossible_count)} />
      {estimate !== null && (
        <>
          <Fact
            label="Estimated time"
            value={spanText(estimate.wall_seconds)}
            note={`${count(estimate.workers)} ${estimate.workers === 1 ? 'worker' : 'workers'}${partsText(estimate)}`}
          />
          <Fact
            label="Processor time"
            value={formatDuration(estimate.core_seconds.expected)}
            note={`largest point ${formatBytes(estimate.memory_bytes_max)}`}
          />
        </>
      )}
    </SimpleGrid>
  );
}

interface VerdictPanelProps {
  verdict: Verdict | undefined;
  error: Error | null;
  checking: boolean;
  problems: readonly LocatedProblem[];
  onJump: (position: number) => void;
  /** Changes the text by what mends a mistake. */
  onMend: (change: (text: string) => string) => void;
  onRetry: () => void;
}

/** What would happen, or what is wrong. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict, error, checking, problems, onJump, onMend, onRetry } = props;
  return (
    <Panel title="Before launch">
      <Group gap="xs" role="status" mih={22}>
        {checking && <Loader size="xs" aria-hidden />}
        <Text size="sm" c={verdict?.valid === false && !checking ? 'red' : 'dimmed'}>
          {statusText(verdict, checking, error)}
        </Text>
      </Group>
      {error !== null && <ProblemAlert error={error} title="Not checked" onRetry={onRetry} />}
      <Stack gap="sm" opacity={checking ? 0.75 : 1}>
        {problems.length > 0 && (
          <ProblemList
            problems={problems}
            onJump={onJump}
            onFix={({ apply }) => {
              onMend(apply);
            }}
          />
        )}
        {verdict?.validation && verdict.validation.points > 0 && (
          <Facts validation={verdict.validation} />
        )}
        {verdict?.validation && verdict.validation.impossible_count > 0 && (
          <ImpossiblePoints validation={verdict.validation} onChange={onMend} />
        )}
      </Stack>
    </Panel>
  );
}

function validText(validation: Validation | null): string {
  if (validation === null || validation.complete) return 'The specification is valid.';
  const { points_checked: checked, points_expected: expected } = validation;
  return `No mistake in ${count(checked)} of ${count(expected)} points, drawn at random; the rest is checked after launch. The estimate is scaled from them.`;
}

/** The state of the check in a few words; read aloud when it changes. */
export function statusText(
  verdict: Verdict | undefined,
  checking: boolean,
  error: Error | null,
): string {
  if (checking) return 'Checking…';
  if (error !== null) return 'The specification could not be checked.';
  if (verdict === undefined) return 'Write or paste a specification to have it checked.';
  if (verdict.valid) return validText(verdict.validation);
  const impossible = verdict.validation?.impossible_count ?? 0;
  const wrong = verdict.errors.length;
  if (wrong === 0)
    return `${count(impossible)} impossible ${impossible === 1 ? 'point' : 'points'}.`;
  return `${count(wrong)} ${wrong === 1 ? 'problem' : 'problems'} to mend.`;
}
