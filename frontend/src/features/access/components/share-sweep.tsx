import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import type { Sweep } from '@/api-schema/models';
import { useIsLocal, useMayIn } from '@/lib/requests/use-rights';

const ShareDialog = lazy(() =>
  import('./share-dialog').then((module) => ({ default: module.ShareDialog })),
);

/**
 * A button to let others read a sweep: for those who may change it. Where everybody who reaches the service
 * may read everything there is nothing to share.
 */
export function ShareSweep({ sweep }: { sweep: Sweep }) {
  const [opened, { open, close }] = useDisclosure(false);
  const mayShare = useMayIn(sweep.project, 'editor');
  const isLocal = useIsLocal();
  if (isLocal || !mayShare) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={open}>
        Share
      </Button>
      <Suspense>{opened && <ShareDialog sweep={sweep} onClose={close} />}</Suspense>
    </>
  );
}
