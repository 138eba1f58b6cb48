import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

import { cssVariables, theme } from './theme';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** A page in light colours whatever the reader's are: it shows what paper will. */
export function LightPage({ children }: { children: ReactNode }) {
  const own = useComputedColorScheme('light');
  useEffect(() => {
    const root = document.documentElement;
    const keep = () => {
      if (root.getAttribute(ATTRIBUTE) !== 'light') root.setAttribute(ATTRIBUTE, 'light');
    };
    // The page around this one follows the reader's colours when they change.
    const observer = new MutationObserver(keep);
    observer.observe(root, { attributes: true, attributeFilter: [ATTRIBUTE] });
    keep();
    return () => {
      observer.disconnect();
      root.setAttribute(ATTRIBUTE, own);
    };
  }, [own]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      {children}
    </MantineProvider>
  );
}
