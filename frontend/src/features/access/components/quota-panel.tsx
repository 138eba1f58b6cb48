import { Group, Progress, Skeleton, Stack, Text } from '@mantine/core';

import type { Project, ProjectUse } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { includes } from '@/lib/roles';

import { useProjectUse } from '../api/project';
import { attachmentPercent, attachmentText, QUOTAS, usedPercent, usedText } from '../lib/quotas';

import { ChangeQuotas } from './change-quotas';

const NEARLY_PERCENT = 80;
const FULL_PERCENT = 100;

function colourOf(percent: number): string {
  if (percent >= FULL_PERCENT) return 'red';
  return percent >= NEARLY_PERCENT ? 'yellow' : 'blue';
}

interface RowProps {
  text: string;
  /** Null where there is no bound. */
  percent: number | null;
  help: string;
}

function Row({ text, percent, help }: RowProps) {
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
        {help}
      </Text>
    </Stack>
  );
}

function Rows({ project, use }: { project: Project; use: ProjectUse }) {
  return (
    <>
      {QUOTAS.map((quota) => (
        <Row
          key={quota.name}
          text={usedText(quota, project, use)}
          percent={usedPercent(quota, project, use)}
          help={quota.help}
        />
      ))}
      <Row
        text={attachmentText(use)}
        percent={attachmentPercent(use)}
        help="As stored, each content once. Deleting them makes room."
      />
    </>
  );
}

/** What a project may use and uses; admins change what it may. */
export function QuotaPanel({ project }: { project: Project }) {
  const { data, error, isPending, refetch } = useProjectUse(project.name);
  return (
    <Panel title="Quotas">
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {isPending && error === null && <Skeleton h={160} />}
      {data !== undefined && <Rows project={project} use={data} />}
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
