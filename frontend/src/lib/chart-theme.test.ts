import { chartTheme, seriesStyle } from './chart-theme';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('%s charts', (scheme) => {
  const theme = chartTheme(scheme);

  it.each([...theme.series, theme.ideal])('%s stands out from the background by 3:1', (colour) => {
    expect(contrast(colour, theme.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each([theme.text, theme.muted])('text %s has 4.5:1', (colour) => {
    expect(contrast(colour, theme.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives neighbouring series different colours and markers', () => {
    const styles = Array.from({ length: 7 }, (_unused, index) => seriesStyle(theme, index, false));
    expect(new Set(styles.map(({ colour }) => colour)).size).toBe(7);
    expect(new Set(styles.map(({ symbol }) => symbol)).size).toBe(7);
  });

  it('draws the ideal neutral and dashed', () => {
    expect(seriesStyle(theme, 0, true)).toMatchObject({ colour: theme.ideal, dash: 'dashed' });
  });
});
