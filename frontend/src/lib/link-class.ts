/** Names of link classes as people read them. Pure. */

/** `dimension_0` -> `dimension 0`; `level_0_1`, the links between two levels, -> `level 0 to 1`. */
export function linkClassName(linkClass: string): string {
  return linkClass.replace(/^level_(\d+)_(\d+)$/, 'level_$1_to_$2').replaceAll('_', ' ');
}
