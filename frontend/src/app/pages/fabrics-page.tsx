import { Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { FabricList } from '@/features/fabric/components/fabric-list';
import { UploadForm } from '@/features/fabric/components/upload-form';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';

export function FabricsPage() {
  const navigate = useNavigate();
  const maySubmit = useMayHere('editor');
  return (
    <Stack>
      <PageHeader
        title="Fabrics"
        subtitle="Real networks, from the files of their subnet managers. Sweeps name them as topologies."
      />
      {maySubmit && (
        <UploadForm
          onImported={({ name }) => {
            void navigate(paths.fabric(name));
          }}
        />
      )}
      <FabricList />
    </Stack>
  );
}
