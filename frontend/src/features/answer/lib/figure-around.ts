import type { ReactNode } from 'react';

/** What every figure of an answer has around its charts. */
export interface FigureAround {
  /** Chooses the panel. */
  controls?: ReactNode;
  /** Unit, replicates and confidence, for the caption. */
  facts?: readonly string[];
  /** What a picture of it must not lose. */
  qualifications?: readonly string[];
  /** Where the service gives the figure's data as CSV. */
  csvAddress?: string;
}

/** What a chart knows of the others beside it. */
export interface ChartOf {
  /** Shows it by itself, where it is one of several. */
  onOpen?: (() => void) | undefined;
}

/** What the view of a kind of figure is given. */
export interface FigureView<Figure, Panel> {
  sweepId: string;
  figure: Figure;
  /** Those that are shown. */
  panels: readonly Panel[];
  confidence: number;
  around: FigureAround;
  onOpen: (title: string) => void;
}
