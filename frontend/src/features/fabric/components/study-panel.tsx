import { Alert, Anchor, Select, Skeleton, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';

import type { Fabric, Sweep, SweepSummary } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { type StudyMetric, useStudyAggregates, useStudySweep } from '../api/get-study';
import { studyOf } from '../lib/study';

import { BandwidthFigure } from './bandwidth-figure';
import { CongestionFigure } from './congestion-figure';
import { HottestPanel } from './hottest-panel';

/** The newest sweep of the static model that is done. */
export function newestStudy(sweeps: readonly SweepSummary[]): SweepSummary | undefined {
  return sweeps.find(({ model, phase }) => model === 'static' && phase === 'completed');
}

interface StudyProps {
  fabric: Fabric;
  sweep: Sweep;
}

function StudyFigures({ fabric, sweep }: StudyProps) {
  const [search, change] = useSearchState();
  const metric: StudyMetric =
    search.get('per') === 'rank' ? 'mean_rank_bandwidth_fraction' : 'mean_flow_bandwidth_fraction';
  const { data, error, isPending, refetch } = useStudyAggregates(sweep.id, metric);
  const study = useMemo(
    () => (data === undefined ? undefined : studyOf(data, sweep, fabric)),
    [data, sweep, fabric],
  );
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (isPending || study === undefined) return <Skeleton h={480} />;
  const asked = (name: string, offered: readonly string[]) =>
    offered.find((each) => each === search.get(name)) ?? offered[0];
  const choice = asked('engine', study.choices);
  const pattern = asked('pattern', study.patterns);
  if (choice === undefined || pattern === undefined) {
    return <Text c="dimmed">Its points on this fabric have no result.</Text>;
  }
  return (
    <>
      <BandwidthFigure
        sweepId={sweep.id}
        study={study}
        metric={metric}
        onMetric={(next) => {
          change({ per: next === 'mean_rank_bandwidth_fraction' ? 'rank' : null });
        }}
      />
      {study.choices.length > 1 && (
        <Select
          size="xs"
          label={`${study.choiceTitle} of what follows`}
          data={study.choices}
          value={choice}
          allowDeselect={false}
          onChange={(engine) => {
            change({ engine });
          }}
          maw={320}
        />
      )}
      <CongestionFigure sweepId={sweep.id} study={study} choice={choice} />
      <HottestPanel
        sweepId={sweep.id}
        study={study}
        pattern={pattern}
        choice={choice}
        onPick={(next) => {
          change({ pattern: next });
        }}
      />
    </>
  );
}

/** What the newest finished study says of the fabric. */
export function StudyPanel({ fabric, summary }: { fabric: Fabric; summary: SweepSummary }) {
  const { data: sweep, error, refetch } = useStudySweep(summary.id);
  const latest = fabric.versions[0];
  const older = latest !== undefined && new Date(summary.created_at) < new Date(latest.created_at);
  return (
    <Panel title="Bandwidth and congestion">
      <Text size="sm">
        From{' '}
        <Anchor component={Link} to={paths.sweep(summary.id)} size="sm" underline="always">
          {summary.name}
        </Anchor>
        , the newest finished sweep of the static model,{' '}
        <Moment iso={summary.finished_at} relative />.
      </Text>
      {older && (
        <Alert color="yellow" role="note">
          It is older than version {latest.version} of the fabric. Measure again for the wiring of
          today.
        </Alert>
      )}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {sweep === undefined && error === null && <Skeleton h={480} />}
      {sweep !== undefined && <StudyFigures fabric={fabric} sweep={sweep} />}
    </Panel>
  );
}
