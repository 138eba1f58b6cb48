/** A chart of lines in words. Pure. */
import type { LinePoint, LinesFigure, LinesPanel } from '@/api-schema/models';

import { placesOf } from './lines-axes';
import { namedText } from './looks';
import { meanText, percent, placeText } from './values';

function pointText(figure: LinesFigure, name: string, { value, is_steady: steady }: LinePoint) {
  return `${name} ${meanText(figure.metric, value)}${steady ? '' : ' (not steady)'}`;
}

/** What each line shows at the end of the axis, and how marks are to be read. */
export function linesSummary(figure: LinesFigure, panel: LinesPanel, confidence: number): string {
  const last = placesOf(panel).at(-1);
  if (last === undefined) return 'No point of this chart has a result yet.';
  const ends = panel.lines.flatMap((line) => {
    const point = line.points.find(({ x }) => x === last);
    return point === undefined ? [] : [pointText(figure, namedText(line), point)];
  });
  const where = panel.title === '' ? 'At' : `${panel.title}: at`;
  const has = (kind: string) =>
    panel.lines.some(({ marks }) => marks.some((mark) => mark.kind === kind));
  const notes = [
    `Bars are ${percent(confidence)} intervals over replicates.`,
    ...(has('knee') ? ['A ring marks where more stops paying.'] : []),
    ...(has('saturation')
      ? ['Brackets at the foot show between which loads a line saturates.']
      : []),
    ...(panel.marks.length > 0
      ? ['Shaded bands hold the crossings: they lie between the values tried.']
      : []),
    ...(panel.lines.some(({ points }) => points.some(({ is_steady: steady }) => !steady))
      ? ['Hollow points on broken lines are not steady.']
      : []),
  ];
  return `${where} ${placeText(figure.x, last)}, ${ends.join(', ')}. ${notes.join(' ')}`;
}
