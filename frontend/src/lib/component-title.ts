/** What values of sections are called where people read them. Pure. */
import { TITLES } from '@/lib/title-table';

/**
 * The title of a value of a section: `topology`, `fat_tree leaf_taper=4` -> `Fat tree leaf_taper=4`. What is
 * no component of that section, such as a label that the user wrote, stays as it is.
 */
export function componentTitle(section: string, value: string): string {
  const [kind = ''] = /^[a-z0-9_]+/.exec(value) ?? [];
  const title = TITLES[section]?.[kind];
  return title === undefined || /^[^ ]/.test(value.slice(kind.length))
    ? value
    : `${title}${value.slice(kind.length)}`;
}
