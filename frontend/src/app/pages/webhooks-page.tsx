import { Stack } from '@mantine/core';

import { PageHeader } from '@/components/page-header';
import { NewWebhook } from '@/features/notice/components/new-webhook';
import { WebhookList } from '@/features/notice/components/webhook-list';
import { paths } from '@/lib/paths';

export function WebhooksPage() {
  return (
    <Stack>
      <PageHeader
        title="Webhooks"
        trail={[{ label: 'Schedules', to: paths.schedules() }]}
        subtitle="Addresses that are told of alerts, and of sweeps that end, fail or pause."
        actions={<NewWebhook />}
      />
      <WebhookList />
    </Stack>
  );
}
