import { Alert, Code, SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockX } from '@tabler/icons-react';

import type { Failure, Replicate } from '@/api-schema/models';
import { Panel } from '@/components/panel';

import { bottleneckText, busiestLinksText } from '../lib/bottleneck-text';
import { hasBoxes } from '../lib/spread-option';

import { DistributionFigure } from './distribution-figure';
import { HotLinksFigure } from './hot-links-figure';
import { JobsTable } from './jobs-table';
import { MissFigure } from './miss-figure';
import { NetworkTable } from './network-table';
import { PortsFigure } from './ports-figure';
import { ProvenanceTable } from './provenance-table';
import { SpreadFigure } from './spread-figure';
import { KeptFabric, StaticPanel } from './static-panel';
import { TablesPanel } from './tables-panel';

const MOST_SEGMENTS = 6;

const BLAME: Record<Failure['kind'], string> = {
  user: 'The specification asks for something that cannot be.',
  model: 'The simulated network could not finish.',
  resource: 'The point needs more than a worker may use.',
  transient: 'Something around the simulation failed; a retry may help.',
  internal: 'FabricSweep itself failed; please report it.',
};

/** Why a replicate has no result, and who can do something about it. */
export function FailureAlert({ failure }: { failure: Failure }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={BLAME[failure.kind]}>
      {failure.field !== null && failure.field !== undefined && (
        <>
          <Code>{failure.field}</Code>:{' '}
        </>
      )}
      {failure.message}{' '}
      <Text span size="xs">
        ({failure.code})
      </Text>
    </Alert>
  );
}

/** Why a replicate has part of a result only. */
function TimedOutAlert() {
  return (
    <Alert color="yellow" icon={<IconClockX aria-hidden />} title="This run timed out.">
      It passed a limit of time or events. What it had measured until then is shown here; it is left
      out of comparisons, and answers no other run.
    </Alert>
  );
}

/** What holds the run back. Links are one of several limits of shared memory, and the sentence of these decides. */
function BottleneckText({ run }: { run: Replicate }) {
  const { bottleneck, memory_bottleneck: memory } = run;
  return (
    <>
      {memory !== null && <Text size="sm">{memory.sentence}</Text>}
      {bottleneck !== null && (
        <Text size="sm">
          {memory === null ? bottleneckText(bottleneck) : busiestLinksText(bottleneck)}
        </Text>
      )}
    </>
  );
}

interface PickerProps {
  replicates: readonly Replicate[];
  chosen: Replicate;
  onPick: (replicate: number) => void;
}

interface ReplicatePanelProps extends PickerProps {
  sweepId: string;
  index: number;
}

function ReplicatePicker({ replicates, chosen, onPick }: PickerProps) {
  const data = replicates.map(({ replicate }) => ({
    value: String(replicate),
    label: `Replicate ${String(replicate)}`,
  }));
  const shared = { data, value: String(chosen.replicate), 'aria-label': 'Replicate' };
  if (data.length < 2) return null;
  return data.length <= MOST_SEGMENTS ? (
    <SegmentedControl
      {...shared}
      size="xs"
      style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
      onChange={(value) => {
        onPick(Number(value));
      }}
    />
  ) : (
    <Select
      {...shared}
      size="xs"
      maw={220}
      allowDeselect={false}
      onChange={(value) => {
        onPick(Number(value));
      }}
    />
  );
}

/** One replicate in full: failure or distributions, ports or cables, provenance. */
export function ReplicatePanel({ sweepId, index, ...picker }: ReplicatePanelProps) {
  const { chosen } = picker;
  const distributions = Object.entries(chosen.distributions ?? {});
  return (
    <Panel title={`Replicate ${String(chosen.replicate)}`}>
      <ReplicatePicker {...picker} />
      {chosen.failure !== null && <FailureAlert failure={chosen.failure} />}
      {chosen.phase === 'timed_out' && <TimedOutAlert />}
      <BottleneckText run={chosen} />
      {chosen.memory_bottleneck?.parts_ns && (
        <MissFigure parts={chosen.memory_bottleneck.parts_ns} />
      )}
      {chosen.jobs.length > 1 && <JobsTable jobs={chosen.jobs} />}
      <SimpleGrid cols={{ base: 1, md: distributions.length > 1 ? 2 : 1 }} spacing="lg">
        {distributions.map(([name, distribution]) => (
          <DistributionFigure key={name} name={name} distribution={distribution} />
        ))}
      </SimpleGrid>
      {chosen.ports !== null && <PortsFigure ports={chosen.ports} />}
      {chosen.ports !== null && hasBoxes(chosen.ports) && <SpreadFigure ports={chosen.ports} />}
      {chosen.hot_links !== null && <HotLinksFigure key={chosen.run_id} hot={chosen.hot_links} />}
      {chosen.tables.length > 0 && <TablesPanel runId={chosen.run_id} tables={chosen.tables} />}
      {chosen.static !== null && <StaticPanel parts={chosen.static} />}
      {chosen.has_fabric && (
        <KeptFabric sweepId={sweepId} index={index} replicate={chosen.replicate} />
      )}
      <NetworkTable provenance={chosen.provenance} />
      <ProvenanceTable replicate={chosen} />
    </Panel>
  );
}
