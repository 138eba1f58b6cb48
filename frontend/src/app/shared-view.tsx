import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { Moment } from '@/components/moment';
import { paths } from '@/lib/paths';
import { useIsReader, useShared } from '@/lib/requests/use-rights';

/**
 * What a share link lets one read, with a line that says so. Who has nothing but the link is led to its sweep
 * from everywhere else.
 */
export function SharedView({ children }: { children: ReactNode }) {
  const shared = useShared();
  const isReader = useIsReader();
  const { pathname } = useLocation();
  if (shared === null) return children;
  const address = paths.sweep(shared.sweep_id);
  const isThere = pathname === address || pathname.startsWith(`${address}/`);
  if (!isThere) return isReader ? <Navigate to={address} replace /> : children;
  return (
    <>
      <Alert
        color="blue"
        role="note"
        p="sm"
        mb="md"
        icon={<IconEye size={18} aria-hidden />}
        title="Shared view"
      >
        You read this sweep by a share link, until <Moment iso={shared.expires_at} />. Nothing can
        be changed here.
      </Alert>
      {children}
    </>
  );
}
