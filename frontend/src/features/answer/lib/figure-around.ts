import type { ReactNode } from 'react';

import type { MethodText } from '@/api-schema/models';

/** What every figure of an answer has around its charts. */
export interface FigureAround {
  /** Chooses the panel. */
  controls?: ReactNode;
  /** Unit, replicates and confidence, for the caption. */
  facts?: readonly string[];
  /** What a picture of it must not lose. */
  qualifications?: readonly string[];
  /** How it was computed, topic by topic. */
  method?: readonly MethodText[] | undefined;
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
  /** Whether a mark is of several points: it leads to their rows. */
  ofDraws: boolean;
  around: FigureAround;
  onOpen: (title: string) => void;
}
