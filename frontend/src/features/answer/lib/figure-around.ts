import type { ReactNode } from 'react';

/** What every figure of an answer has around its charts. */
export interface FigureAround {
  /** Chooses the panel. */
  controls?: ReactNode;
  /** Unit, replicates and confidence, for the caption. */
  facts?: readonly string[];
  /** Where the service gives the figure's data as CSV. */
  csvAddress?: string;
}
