/** Where a mark of a line lies, as the results are filtered by it. Pure. */
import type { LinesFigure, LinesPanel } from '@/api-schema/models';

import { solidPoints } from './lines-option';

/** The place of all lines at one x. */
export function whereAt(
  { x: axis }: Pick<LinesFigure, 'x'>,
  { coordinates }: Pick<LinesPanel, 'coordinates'>,
  x: number,
): Record<string, unknown> {
  return { ...coordinates, [axis.path]: x };
}

/** The place of a mark by its series. */
export function whereOfLine(
  figure: LinesFigure,
  panel: LinesPanel,
  seriesIndex: number,
  dataIndex: number,
): Record<string, unknown> {
  const line = panel.lines[seriesIndex];
  const point = line === undefined ? null : solidPoints(line)[dataIndex];
  return point === null || point === undefined ? {} : whereAt(figure, panel, point.x);
}
