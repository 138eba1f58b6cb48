import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { Sweep } from '@/api-schema/models';
import { DialogActions } from '@/components/dialog-button';
import { Moment } from '@/components/moment';
import { ProblemAlert } from '@/components/problem-alert';
import { SecretDialog } from '@/components/secret-dialog';

import { useCreateShareLink } from '../api/share-links';

import { ShareLinkList } from './share-link-list';

const DAYS = [1, 7, 14, 30, 90];
const USUAL_DAYS = 14;

const daysText = (days: number) => (days === 1 ? '1 day' : `${String(days)} days`);

/** Makes share links of a sweep, and lists those that are there. */
export function ShareDialog({ sweep, onClose }: { sweep: Sweep; onClose: () => void }) {
  const [days, setDays] = useState(USUAL_DAYS);
  const [withFabrics, setWithFabrics] = useState(false);
  const create = useCreateShareLink(sweep.id);
  const made = create.data;
  return (
    <SecretDialog
      title={`Share “${sweep.name}”`}
      secretTitle="The link"
      size="lg"
      words={
        <>
          Whoever has this link reads this sweep until <Moment iso={made?.expires_at ?? null} />. It
          is shown this once: copy it now.
        </>
      }
      secret={made === undefined ? undefined : globalThis.location.origin + made.path}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ expires_in_days: days, with_fabrics: withFabrics });
        }}
      >
        <Stack>
          <Text size="sm">
            Whoever opens a share link reads this sweep, without signing in. They change nothing and
            see nothing else.
          </Text>
          <NativeSelect
            label="Good for"
            description="Afterwards it opens nothing"
            data-autofocus
            data={DAYS.map((each) => ({ value: String(each), label: daysText(each) }))}
            value={String(days)}
            onChange={({ currentTarget: { value } }) => {
              setDays(Number(value));
            }}
          />
          <Checkbox
            label="Lend imported fabrics, too"
            description="Wiring and names of nodes, with archive, specification and tables of runs. Without it the link shows answers, figures and results."
            checked={withFabrics}
            onChange={({ currentTarget: { checked } }) => {
              setWithFabrics(checked);
            }}
          />
          {create.error !== null && <ProblemAlert error={create.error} title="Not made" />}
          <DialogActions onLeave={onClose} leaveLabel="Close">
            <Button type="submit" loading={create.isPending}>
              Make a link
            </Button>
          </DialogActions>
        </Stack>
      </form>
      <ShareLinkList sweepId={sweep.id} />
    </SecretDialog>
  );
}
