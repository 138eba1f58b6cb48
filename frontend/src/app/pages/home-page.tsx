import { Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { FurtherReading } from '@/features/home/components/further-reading';
import { LastAnswers } from '@/features/home/components/last-answers';
import { RunningNow } from '@/features/home/components/running-now';
import { Starts } from '@/features/home/components/starts';
import { Templates } from '@/features/home/components/templates';
import { replaceDraft } from '@/features/new-sweep/lib/draft';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';

import classes from './home-page.module.css';

/** The front door: what this is, what goes on, and where to begin. */
export function HomePage() {
  const navigate = useNavigate();
  const maySubmit = useMayHere('editor');
  return (
    <Stack>
      <PageHeader
        title="Home"
        subtitle="FabricSweep simulates the networks of HPC and AI machines side by side, and answers which one to choose and how sure that is."
      />
      {maySubmit && <Starts />}
      <div className={classes.places}>
        <div className={classes.running}>
          <RunningNow />
        </div>
        <div className={classes.answers}>
          <LastAnswers />
        </div>
        <div className={classes.reading}>
          <FurtherReading />
        </div>
      </div>
      {maySubmit && (
        <Templates
          onPick={({ text }) => {
            replaceDraft(text);
            void navigate(paths.newSweep());
          }}
        />
      )}
    </Stack>
  );
}
