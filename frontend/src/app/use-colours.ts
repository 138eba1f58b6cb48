import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** The colours that are in use, words for a change to the others, and the change. */
export function useColours() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return {
    scheme,
    label: `Use ${other} colours`,
    change: () => {
      setColorScheme(other);
    },
  };
}
