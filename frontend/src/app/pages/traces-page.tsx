import { Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { TraceList } from '@/features/trace/components/trace-list';
import { UploadForm } from '@/features/trace/components/upload-form';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';

export function TracesPage() {
  const navigate = useNavigate();
  const maySubmit = useMayHere('editor');
  return (
    <Stack>
      <PageHeader
        title="Traces"
        subtitle="Recordings of applications. Sweeps replay them on any network, by what each operation needs."
      />
      {maySubmit && (
        <UploadForm
          onImported={({ name }) => {
            void navigate(paths.trace(name));
          }}
        />
      )}
      <TraceList />
    </Stack>
  );
}
