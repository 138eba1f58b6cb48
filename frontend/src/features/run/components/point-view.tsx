import {
  Code,
  CopyButton,
  Group,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Point } from '@/api-schema/models';
import { useSearchState } from '@/lib/use-search-state';

import { MetricsPanel } from './metrics-panel';
import { NetworkPricePanel } from './network-price-panel';
import { kindsOf, ParametersTable } from './parameters-table';
import { FailureAlert, ReplicatePanel } from './replicate-panel';

/** The point's content hash, short, with a way to copy it whole. */
export function PointKey({ value }: { value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <UnstyledButton onClick={copy} title={value} fz="sm">
          <Group gap={4} component="span" wrap="nowrap">
            key <Code>{value.slice(0, 12)}…</Code>
            <VisuallyHidden>{copied ? 'copied' : 'copy the whole key'}</VisuallyHidden>
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </Group>
        </UnstyledButton>
      )}
    </CopyButton>
  );
}

/** The replicate of the address, else the first with a result, else the first. */
function chosenReplicate(point: Point, text: string | null) {
  return (
    point.replicates.find(({ replicate }) => String(replicate) === text) ??
    point.replicates.find(({ metrics }) => metrics !== null) ??
    point.replicates[0]
  );
}

interface PointViewProps {
  sweepId: string;
  point: Point;
  /** The picture of its network, which another feature draws. */
  network: ReactNode;
}

/** Everything known of a point. The chosen replicate lives in the address. */
export function PointView({ sweepId, point, network }: PointViewProps) {
  const [search, change] = useSearchState();
  const chosen = chosenReplicate(point, search.get('replicate'));
  const failures = point.replicates.flatMap(({ failure }) => failure ?? []);
  const [firstFailure] = failures;
  const pick = (replicate: number) => {
    change({ replicate: String(replicate) });
  };
  return (
    <Stack>
      {firstFailure !== undefined && chosen?.failure === null && (
        <FailureAlert failure={firstFailure} />
      )}
      <MetricsPanel point={point} onPick={pick} />
      {network}
      {point.network != null && <NetworkPricePanel price={point.network} />}
      {chosen === undefined ? (
        <Text c="dimmed">This point has no replicate.</Text>
      ) : (
        <ReplicatePanel
          sweepId={sweepId}
          index={point.index}
          replicates={point.replicates}
          chosen={chosen}
          onPick={pick}
        />
      )}
      <ParametersTable parameters={point.parameters} kinds={kindsOf(point.point)} />
    </Stack>
  );
}
