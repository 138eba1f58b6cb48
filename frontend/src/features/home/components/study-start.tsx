import { Grid, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { StudyChoices } from '../lib/study-draft';

import { ApplicationStep } from './application-step';
import { DraftSummary } from './draft-summary';
import { NetworksStep } from './networks-step';
import { SizeStep } from './size-step';

interface StudyStartProps {
  /** What is chosen before anybody chooses. */
  first: StudyChoices;
  leastNetworks: number;
  /** The last step. */
  rates: ReactNode;
  /** The draft of the choices; null where the last step lacks something. */
  draft: (choices: StudyChoices) => string | null;
  onDraft: (text: string) => void;
}

/** A guided start about networks: size, application, networks, link rates. */
export function StudyStart({ first, leastNetworks, rates, draft, onDraft }: StudyStartProps) {
  const [choices, setChoices] = useState(first);
  const lacksNetworks = choices.networks.length < leastNetworks;
  const change = (changes: Partial<StudyChoices>) => {
    setChoices((before) => ({ ...before, ...changes }));
  };
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          <SizeStep
            nodes={choices.nodes}
            onChange={(nodes) => {
              change({ nodes });
            }}
          />
          <ApplicationStep
            application={choices.application}
            onChange={(application) => {
              change({ application });
            }}
          />
          <NetworksStep
            networks={[...choices.networks]}
            error={lacksNetworks ? `Choose at least ${leastText(leastNetworks)}.` : null}
            onChange={(networks) => {
              change({ networks });
            }}
          />
          {rates}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <div style={{ position: 'sticky', top: 16 }}>
          <DraftSummary text={lacksNetworks ? null : draft(choices)} onDraft={onDraft} />
        </div>
      </Grid.Col>
    </Grid>
  );
}

const leastText = (count: number) => (count === 1 ? 'one network' : `${String(count)} networks`);
