import { Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { BandwidthStart } from '@/features/home/components/bandwidth-start';
import { NetworkStart } from '@/features/home/components/network-start';
import { type StartName, STARTS } from '@/features/home/lib/starts';
import { replaceDraft } from '@/features/new-sweep/lib/draft';
import { paths } from '@/lib/paths';

import { ClusterStart } from './cluster-start';

/** What the finished sweep is asked first; of a fabric the service decides. */
const QUESTIONS = { network: 'ranking', bandwidth: 'paying', cluster: undefined } as const;

const FORMS = { network: NetworkStart, bandwidth: BandwidthStart, cluster: ClusterStart } as const;

/** A guided start: a few choices that make a draft. */
export function StartPage({ name }: { name: StartName }) {
  const navigate = useNavigate();
  const start = STARTS.find((each) => each.name === name);
  const Form = FORMS[name];
  return (
    <Stack>
      <PageHeader
        title={start?.question ?? ''}
        trail={[{ label: 'Home', to: paths.home() }]}
        subtitle={start?.help}
      />
      <Form
        onDraft={(text) => {
          replaceDraft(text);
          void navigate(paths.draft(QUESTIONS[name]));
        }}
      />
    </Stack>
  );
}

export const NetworkStartPage = () => <StartPage name="network" />;
export const BandwidthStartPage = () => <StartPage name="bandwidth" />;
export const ClusterStartPage = () => <StartPage name="cluster" />;
