import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { EmptyState } from '@/components/empty-state';
import { apiPaths, paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useSession } from '@/lib/requests/get-session';

import { ShareLinkOverPage } from './pages/share-link-over-page';

const SHARE_LINK_OVER = 'share_link_over';

/** The page, once the service knows who asks; else the way to sign in. */
export function SignInGate({ children }: { children: ReactNode }) {
  const { error } = useSession();
  const { pathname, search } = useLocation();
  if (pathname === paths.shareLinkOver()) return <ShareLinkOverPage />;
  if (!(error instanceof ProblemError && error.status === 401)) return children;
  if (error.problem.code === SHARE_LINK_OVER) return <ShareLinkOverPage />;
  return (
    <EmptyState title="Sign in to go on">
      <Text maw={520}>
        This installation shows its sweeps to people whom it knows. Who has a share link opens that.
      </Text>
      <Button component="a" href={apiPaths.signIn(pathname + search)} mt="md">
        Sign in
      </Button>
    </EmptyState>
  );
}
