import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { cssVariables, theme } from './theme';
import { usePrinting } from './use-printing';

interface ProvidersProps {
  queryClient: QueryClient;
  /** In tests Mantine leaves out transitions and portals' animations. */
  testing?: boolean;
  children: ReactNode;
}

/** Everything the pages find in context. */
export function Providers({ queryClient, testing = false, children }: ProvidersProps) {
  const isPrinting = usePrinting();
  return (
    <MantineProvider
      // Paper is white, whatever the colours on the screen.
      {...(isPrinting && { forceColorScheme: 'light' as const })}
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
