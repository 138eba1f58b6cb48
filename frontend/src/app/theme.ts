import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Fonts come from the reader's system: the dashboard loads nothing from elsewhere. */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650' },
  components: {
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 200,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

/** White on the lighter shade that Mantine takes for buttons under the pointer is 4.4:1. */
const UNDER_THE_POINTER = { '--mantine-color-cyan-filled-hover': '#095c6b' };

/** Mantine's quiet texts fall short of WCAG AA; these reach 4.5:1 on every surface used here. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...UNDER_THE_POINTER,
    '--mantine-color-dimmed': '#545d66',
    '--mantine-color-placeholder': '#626b74',
    '--mantine-color-error': '#c01f1f',
    '--mantine-color-green-light-color': '#1c6b30',
    '--mantine-color-orange-light-color': '#a23f00',
    '--mantine-color-red-light-color': '#b32020',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-blue-light-color': '#145c9e',
    '--mantine-color-yellow-light-color': '#7d5200',
    '--mantine-color-teal-light-color': '#07684b',
    '--mantine-color-cyan-light-color': '#0b6374',
  },
  dark: {
    ...UNDER_THE_POINTER,
    '--mantine-color-dimmed': '#a9b0b8',
    '--mantine-color-placeholder': '#9aa2aa',
    '--mantine-color-error': '#ff8787',
  },
});
