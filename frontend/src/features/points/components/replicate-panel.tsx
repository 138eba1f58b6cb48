import { Alert, Code, SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import type { Failure, Replicate } from '@/api-schema/models';
import { Panel } from '@/components/panel';

import { DistributionFigure } from './distribution-figure';
import { PortsFigure } from './ports-figure';
import { ProvenanceTable } from './provenance-table';
import { KeptFabric, StaticPanel } from './static-panel';

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
      <SimpleGrid cols={{ base: 1, md: distributions.length > 1 ? 2 : 1 }} spacing="lg">
        {distributions.map(([name, distribution]) => (
          <DistributionFigure key={name} name={name} distribution={distribution} />
        ))}
      </SimpleGrid>
      {chosen.ports !== null && <PortsFigure ports={chosen.ports} />}
      {chosen.static !== null && <StaticPanel parts={chosen.static} />}
      {chosen.has_fabric && (
        <KeptFabric sweepId={sweepId} index={index} replicate={chosen.replicate} />
      )}
      <ProvenanceTable replicate={chosen} />
    </Panel>
  );
}
