import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

import { cssVariables, theme } from './theme';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** A page in light colours whatever the reader's are: it shows what paper will. */
export function LightPage({ children }: { children: ReactNode }) {
  const own = useComputedColorScheme('light');
  useEffect(
    () => () => {
      document.documentElement.setAttribute(ATTRIBUTE, own);
    },
    [own],
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      {children}
    </MantineProvider>
  );
}
