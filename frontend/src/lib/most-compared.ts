/** So many sweeps or points are compared at once; a module of its own, for pages that only link there. */
export const MOST_COMPARED = 6;
