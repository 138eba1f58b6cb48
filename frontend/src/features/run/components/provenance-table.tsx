import { Code } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Replicate } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { PhaseBadge } from '@/components/phase-badge';
import { formatBytes, formatDuration, formatNumber } from '@/lib/format';
import { formatChoice, humanName, unitOf } from '@/lib/quantity';

import { NETWORK_SECTIONS } from '../lib/network-facts';

import { FactsTable } from './facts-table';

function seconds(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  return (new Date(to).getTime() - new Date(from).getTime()) / 1000;
}

/** Nested facts as rows: `network.link_latency_ns`, `10 ns`. */
export function flatFacts(facts: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(facts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatFacts(value as Record<string, unknown>, `${prefix}${name}.`)
      : [[prefix + name, value === null ? 'not given' : formatChoice(value, unitOf(name))]],
  );
}

/** Each model counts its work in its own way; what a run did none of is left out. */
const WORK = [
  { name: 'packet_hops', label: 'Packet-hops' },
  { name: 'events', label: 'Events' },
  { name: 'link_visits', label: 'Link visits' },
] as const;

/** Where one replicate's result comes from: enough to repeat it and to judge it. */
export function ProvenanceTable({ replicate: run }: { replicate: Replicate }) {
  const waited = seconds(run.queued_at, run.started_at);
  const worked = seconds(run.started_at, run.finished_at);
  const rows: [string, ReactNode][] = [
    ['Phase', <PhaseBadge key="phase" phase={run.phase} size="sm" />],
    ['Answered from cache', run.cached ? 'yes: simulated earlier with the same inputs' : 'no'],
    ['Attempts', String(run.attempts)],
    ['Worker', run.worker === null ? '–' : <Code key="worker">{run.worker}</Code>],
    ['Queued', <Moment key="queued" iso={run.queued_at} />],
    [
      // With the other runs of its batch, which are done one after another.
      'Given to a worker',
      <>
        <Moment iso={run.started_at} />
        {waited !== null && ` (waited ${formatDuration(waited)})`}
      </>,
    ],
    [
      'Finished',
      <>
        <Moment iso={run.finished_at} />
        {worked !== null && ` (${formatDuration(worked)} later)`}
      </>,
    ],
  ];
  if (run.cost !== null) {
    rows.push(
      ['Processor time', formatDuration(run.cost.cpu_seconds)],
      ['Most memory', formatBytes(run.cost.peak_memory_bytes)],
      ...WORK.filter(({ name }) => (run.cost?.[name] ?? 0) > 0).map(
        ({ name, label }): [string, ReactNode] => [label, formatNumber(run.cost?.[name])],
      ),
    );
  }
  const facts = Object.entries(run.provenance ?? {}).filter(
    ([section]) => !NETWORK_SECTIONS.includes(section),
  );
  for (const [name, value] of flatFacts(Object.fromEntries(facts))) {
    rows.push([humanFact(name), value]);
  }
  return <FactsTable title="Provenance" facts={rows} />;
}

function humanFact(path: string): string {
  return path
    .split('.')
    .map((part) => humanName(part))
    .join(': ');
}
