import { createContext } from 'react';

/** Whether figures are drawn for paper: chart and caption alone, without anything to press. */
export const OnPaper = createContext(false);
