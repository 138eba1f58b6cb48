import { createContext } from 'react';

import { type Drawing, type FigurePicture, figurePicture } from '@/lib/figure-picture';

/** A chart that is drawn in a figure. */
export interface DrawnChart {
  place: HTMLElement;
  title: string;
  /** The chart as it is drawn now, as an SVG document. */
  svg: () => string;
}

export interface FigureFrame {
  /** Joins a chart to its figure until the function that it gives is called. */
  join: (chart: DrawnChart) => () => void;
  /** Pixels that a chart is high at least; 0 for as high as it asks. */
  leastHeight: number;
}

/** What a chart knows of the figure around it. */
export const FigureContext = createContext<FigureFrame>({
  join: () => () => undefined,
  leastHeight: 0,
});

/** The figure as one picture, each chart at its place in it. */
export function pictureOf(
  charts: readonly DrawnChart[],
  rest: Omit<FigurePicture, 'charts'>,
): Drawing {
  const placed = charts.map(({ place, title, svg }) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return { svg: svg(), title, x, y, width, height };
  });
  return figurePicture({ ...rest, charts: placed });
}
