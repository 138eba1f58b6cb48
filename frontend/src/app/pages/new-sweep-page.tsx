import { Stack } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { DraftNetworks } from '@/features/network/components/draft-networks';
import { NewSweepForm } from '@/features/new-sweep/components/new-sweep-form';
import { paths } from '@/lib/paths';

export function NewSweepPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const question = search.get('question');
  return (
    <Stack>
      <PageHeader
        title="New sweep"
        trail={[{ label: 'Sweeps', to: paths.sweeps() }]}
        subtitle="Describe a design space in YAML or JSON. It is checked as you write."
      />
      <NewSweepForm
        key={from ?? ''}
        templateId={from}
        networksOf={(text) => <DraftNetworks spec={text} />}
        onLaunched={(id) => {
          void navigate(paths.sweep(id, question));
        }}
      />
    </Stack>
  );
}
