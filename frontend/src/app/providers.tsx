import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { cssVariables, theme } from './theme';

interface ProvidersProps {
  queryClient: QueryClient;
  /** In tests Mantine leaves out transitions and portals' animations. */
  testing?: boolean;
  children: ReactNode;
}

/** Everything the pages find in context. */
export function Providers({ queryClient, testing = false, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={testing ? 'test' : 'default'}
    >
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
