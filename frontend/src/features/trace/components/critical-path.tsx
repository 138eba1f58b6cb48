import { Group, NumberInput, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import type { CriticalPath, Trace } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';
import { formatBytes, formatNanoseconds } from '@/lib/format';

import { type MessageCosts, useCriticalPath } from '../api/get-critical-path';
import { pathRows, stepText } from '../lib/path-rows';

import { CutForm } from './cut-form';

const USUAL: MessageCosts = { latencyNs: 1000, bandwidthGbps: 200 };
const SETTLED_MS = 400;
const SHOWN_STEPS = 20;

/** What sets how long a trace takes where messages do not meet, and windows of that time. */
export function CriticalPathPanel({ trace, mayCut }: { trace: Trace; mayCut: boolean }) {
  const [typed, setTyped] = useState(USUAL);
  const [costs] = useDebouncedValue(typed, SETTLED_MS);
  const { data: path, error, refetch } = useCriticalPath(trace.name, trace.version, costs);
  return (
    <Panel title="Critical path">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          The chain of operations that sets the length where messages do not meet. No network of
          this latency and rate is faster.
        </Text>
        <Group gap="sm">
          <CostInput
            label="Latency of a message (ns)"
            value={typed.latencyNs}
            least={0}
            onChange={(latencyNs) => {
              setTyped({ ...typed, latencyNs });
            }}
          />
          <CostInput
            label="Rate of a message (Gb/s)"
            value={typed.bandwidthGbps}
            least={0.001}
            onChange={(bandwidthGbps) => {
              setTyped({ ...typed, bandwidthGbps });
            }}
          />
        </Group>
        {path === undefined ? (
          error === null && <Skeleton height={140} />
        ) : (
          <PathTables path={path} />
        )}
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {mayCut && path !== undefined && (
          <CutForm trace={trace} costs={costs} lengthNs={path.length_ns} />
        )}
      </Stack>
    </Panel>
  );
}

interface CostInputProps {
  label: string;
  value: number;
  least: number;
  onChange: (value: number) => void;
}

function CostInput({ label, value, least, onChange }: CostInputProps) {
  return (
    <NumberInput
      size="xs"
      w={190}
      label={label}
      value={value}
      min={least}
      max={1e9}
      onChange={(next) => {
        if (typeof next === 'number' && next >= least) onChange(next);
      }}
    />
  );
}

function PathTables({ path }: { path: CriticalPath }) {
  const longest = [...path.longest]
    .sort((one, other) => other.end_ns - other.begin_ns - (one.end_ns - one.begin_ns))
    .slice(0, SHOWN_STEPS);
  return (
    <>
      <ScrollTable label="What the critical path is made of" miw={420}>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Tr fw={600}>
            <Table.Td>Length</Table.Td>
            <Table.Td ta="right">{formatNanoseconds(path.length_ns)}</Table.Td>
            <Table.Td />
            <Table.Td>{path.steps.toLocaleString('en-US')} steps</Table.Td>
          </Table.Tr>
          {pathRows(path).map((row) => (
            <Table.Tr key={row.name}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td ta="right">{row.time}</Table.Td>
              <Table.Td ta="right">{row.share}</Table.Td>
              <Table.Td>{row.detail}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <details>
        <summary>
          <Text span size="sm">
            The longest steps
          </Text>
        </summary>
        <ScrollTable label="The longest steps of the critical path" miw={420} maxHeight={320}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Step</Table.Th>
              <Table.Th ta="right">Begins</Table.Th>
              <Table.Th ta="right">Takes</Table.Th>
              <Table.Th ta="right">Bytes</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
            {longest.map((step) => (
              <Table.Tr key={`${String(step.rank)} ${String(step.operation)} ${step.kind}`}>
                <Table.Td>{stepText(step)}</Table.Td>
                <Table.Td ta="right">{formatNanoseconds(step.begin_ns)}</Table.Td>
                <Table.Td ta="right">{formatNanoseconds(step.end_ns - step.begin_ns)}</Table.Td>
                <Table.Td ta="right">{step.bytes > 0 ? formatBytes(step.bytes) : ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      </details>
    </>
  );
}
