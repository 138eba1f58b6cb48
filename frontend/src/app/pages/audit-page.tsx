import { Stack } from '@mantine/core';

import { PageHeader } from '@/components/page-header';
import { AuditList } from '@/features/access/components/audit-list';

export function AuditPage() {
  return (
    <Stack>
      <PageHeader title="Audit log" subtitle="Who has changed what, newest first." />
      <AuditList />
    </Stack>
  );
}
