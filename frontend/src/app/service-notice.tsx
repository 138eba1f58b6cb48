import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';

import type { Ready } from '@/api-schema/models';
import { UnreachableError } from '@/lib/problem';

import { useReadiness } from './api/get-readiness';

/** What a person should know about a service that answers but is not ready; null when it is. */
export function readinessNotice(ready: Ready): string | null {
  if (ready.status === 'ok') return null;
  const { database, broker, workers } = ready.checks;
  if (database.status !== 'ok') return 'The database does not answer. Pages may fail to load.';
  if (broker.status !== 'ok') return 'The queue does not answer. Sweeps are stored but may wait.';
  if (workers.count === 0) return 'No worker is running. Sweeps are stored and wait for one.';
  return `The service is not ready: ${workers.detail}`;
}

/** Tells when the machine is offline, the service is down, or nothing would make progress. */
export function ServiceNotice() {
  const { online } = useNetwork();
  const { data, error } = useReadiness();
  if (!online) {
    return (
      <Alert
        mt="sm"
        color="yellow"
        icon={<IconCloudOff aria-hidden />}
        title="Offline"
        role="status"
      >
        This device has no network. What you see may be out of date.
      </Alert>
    );
  }
  if (error instanceof UnreachableError) {
    return (
      <Alert
        mt="sm"
        color="red"
        icon={<IconPlugConnectedX aria-hidden />}
        title="The FabricSweep service does not answer"
        role="status"
      >
        What you see may be out of date. The page tries again every few seconds.
      </Alert>
    );
  }
  const notice = data === undefined ? null : readinessNotice(data);
  if (notice === null) return null;
  return (
    <Alert
      mt="sm"
      color="yellow"
      icon={<IconPlugConnectedX aria-hidden />}
      role="status"
      title="Not ready"
    >
      {notice}
    </Alert>
  );
}
