import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Used until Inter has come, and for what it lacks. */
const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif';

/** The text face comes from this service (fonts.css): the dashboard loads nothing from elsewhere. */
export const theme = createTheme({
  fontFamily: `Inter, ${SYSTEM_FONTS}`,
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.125rem',
  },
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontFamily: `Inter, ${SYSTEM_FONTS}`,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  colors: {
    // Cooler than Mantine's, so that figures keep their hues; 7 is the surface, 8 what lies under it.
    dark: [
      '#dfe4e9',
      '#c2c9d1',
      '#a9b1ba',
      '#7f8993',
      '#46505a',
      '#38414a',
      '#2a3138',
      '#1f242a',
      '#14181c',
      '#0f1215',
    ],
  },
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

/** Two greys: panels are surfaces on the ground, and rules part what lies on one. Mantine's quiet texts fall short of WCAG AA; these reach 4.5:1 on every surface used here. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--ground': '#f2f4f6',
    '--rule': '#e1e5e9',
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
    '--ground': 'var(--mantine-color-dark-8)',
    '--rule': 'var(--mantine-color-dark-6)',
    ...UNDER_THE_POINTER,
    '--mantine-color-dimmed': '#a9b0b8',
    '--mantine-color-placeholder': '#9aa2aa',
    '--mantine-color-error': '#ff8787',
  },
});
