import { Group, Progress, Skeleton, Stack, Text } from '@mantine/core';

import type { Project, ProjectUse } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { includes } from '@/lib/roles';

import { useProjectUse } from '../api/project';
import { type Quota, QUOTAS, usedPercent, usedText } from '../lib/quotas';

import { ChangeQuotas } from './change-quotas';

const NEARLY_PERCENT = 80;
const FULL_PERCENT = 100;

function colourOf(percent: number): string {
  if (percent >= FULL_PERCENT) return 'red';
  return percent >= NEARLY_PERCENT ? 'yellow' : 'blue';
}

function Row({ quota, project, use }: { quota: Quota; project: Project; use: ProjectUse }) {
  const percent = usedPercent(quota, project, use);
  const text = usedText(quota, project, use);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {text}
        {percent === FULL_PERCENT && ' (nothing left)'}
      </Text>
      {percent !== null && (
        <Progress value={percent} color={colourOf(percent)} aria-label={text} size="lg" />
      )}
      <Text size="sm" c="dimmed">
        {quota.help}
      </Text>
    </Stack>
  );
}

/** What a project may use and uses; admins change what it may. */
export function QuotaPanel({ project }: { project: Project }) {
  const { data, error, isPending, refetch } = useProjectUse(project.name);
  return (
    <Panel title="Quotas">
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={160} />}
      {data !== undefined &&
        QUOTAS.map((quota) => <Row key={quota.name} quota={quota} project={project} use={data} />)}
      {includes(project.role, 'admin') ? (
        <Group>
          <ChangeQuotas project={project} />
        </Group>
      ) : (
        <Text size="sm">Admins change them.</Text>
      )}
    </Panel>
  );
}
