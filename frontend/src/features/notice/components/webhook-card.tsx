import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { Webhook } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';
import { tellFailure } from '@/lib/tell-failure';

import { useDeleteWebhook, useEnableWebhook, useTestWebhook } from '../api/webhooks';

import { Deliveries } from './deliveries';
import { RotateSecret } from './rotate-secret';

function Actions({ webhook, onTested }: { webhook: Webhook; onTested: () => void }) {
  const test = useTestWebhook(webhook.id);
  const enable = useEnableWebhook(webhook);
  const remove = useDeleteWebhook(webhook.id);
  const told = { onError: tellFailure };
  return (
    <>
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() => {
          test.mutate(undefined, { ...told, onSuccess: onTested });
        }}
      >
        Test
      </Button>
      <RotateSecret webhook={webhook} />
      <Button
        variant="default"
        loading={enable.isPending}
        onClick={() => {
          enable.mutate(!webhook.enabled, told);
        }}
      >
        {webhook.enabled ? 'Disable' : 'Enable'}
      </Button>
      <ConfirmButton
        label="Delete"
        color="red"
        loading={remove.isPending}
        question="Delete this webhook?"
        consequence={`${webhook.url} is told nothing more. What waits to be sent is dropped, and its deliveries are forgotten.`}
        confirmLabel="Delete the webhook"
        onConfirm={() => {
          remove.mutate(undefined, told);
        }}
      />
    </>
  );
}

/** One webhook: where it goes, what it is told of, how that goes. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const [shown, { open, toggle }] = useDisclosure(false);
  return (
    <Panel title={webhook.url} style={{ overflowWrap: 'anywhere' }}>
      <Group gap="xs">
        <Badge variant="light" tt="none" color={webhook.enabled ? 'green' : 'red'}>
          {webhook.enabled ? 'enabled' : 'disabled'}
        </Badge>
        <Text size="sm">
          {webhook.events.join(', ')} · created <Moment iso={webhook.created_at} />
        </Text>
      </Group>
      {webhook.description !== null && <Text size="sm">{webhook.description}</Text>}
      {webhook.disabled_note !== null && <Text size="sm">{webhook.disabled_note}</Text>}
      {webhook.failing_since !== null && (
        <Text size="sm">
          It has failed since <Moment iso={webhook.failing_since} />.
        </Text>
      )}
      {webhook.previous_secret_until !== null && (
        <Text size="sm">
          The secret of before signs as well until <Moment iso={webhook.previous_secret_until} />.
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" aria-expanded={shown} onClick={toggle}>
          {shown ? 'Hide deliveries' : 'Last deliveries'}
        </Button>
        <Actions webhook={webhook} onTested={open} />
      </Group>
      {shown && <Deliveries webhook={webhook} />}
    </Panel>
  );
}
