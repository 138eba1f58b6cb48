import { Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { FabricList } from '@/features/fabrics/components/fabric-list';
import { UploadForm } from '@/features/fabrics/components/upload-form';
import { paths } from '@/lib/paths';

export function FabricsPage() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageHeader
        title="Fabrics"
        subtitle="Real networks, from the files of their subnet managers. Sweeps name them as topologies."
      />
      <UploadForm
        onImported={({ name }) => {
          void navigate(paths.fabric(name));
        }}
      />
      <FabricList />
    </Stack>
  );
}
