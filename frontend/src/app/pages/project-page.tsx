import { Stack, Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';
import { KeyList } from '@/features/access/components/key-list';
import { MemberList } from '@/features/access/components/member-list';
import { NewKey } from '@/features/access/components/new-key';
import { QuotaPanel } from '@/features/access/components/quota-panel';
import { ResultSharing } from '@/features/access/components/result-sharing';
import { projectOf, useSession } from '@/lib/requests/get-session';

export function ProjectPage() {
  const { data: session, error, refetch } = useSession();
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return null;
  const project = projectOf(session);
  // The one user of an installation of their own is neither a member nor in need of a key.
  const isLocal = session.kind === 'local';
  if (project === undefined) {
    return (
      <EmptyState title="No project yet">
        <Text maw={520}>
          You are a member of no project: an owner of one can make you one, or an admin.
        </Text>
      </EmptyState>
    );
  }
  return (
    <Stack>
      <PageHeader
        title={project.name}
        subtitle={project.description ?? `You are ${project.role} of this project.`}
        actions={!isLocal && <NewKey project={project} />}
      />
      {!isLocal && <MemberList project={project} />}
      {!isLocal && <KeyList project={project} />}
      <QuotaPanel project={project} />
      <ResultSharing project={project} />
    </Stack>
  );
}
