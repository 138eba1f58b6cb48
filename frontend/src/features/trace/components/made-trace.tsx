import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '@/lib/paths';

/** Says that a trace was made of another one, and leads to it. */
export function MadeTrace({ name, children }: { name: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Alert mt="sm" color="green" variant="light" title={`${name} is a trace now`}>
      {children}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => void navigate(paths.trace(name))}>
        Show it
      </Button>
    </Alert>
  );
}
