/** What a project has imported and a parameter names, by the parameter's type. */
import type { ParamSpec } from '@/api-schema/models';
import { paths } from '@/lib/paths';

export type StoredKind = 'fabric' | 'trace' | 'address_trace';

export const STORED = {
  fabric: { word: 'fabric', one: 'a fabric', page: paths.fabrics() },
  trace: { word: 'trace', one: 'a trace', page: paths.traces() },
  address_trace: { word: 'address trace', one: 'an address trace', page: paths.traces() },
} as const satisfies Record<StoredKind, { word: string; one: string; page: string }>;

/** The kind that a parameter of this type names; null where it names nothing imported. */
export function storedKind(type: ParamSpec['type']): StoredKind | null {
  return type in STORED ? (type as StoredKind) : null;
}
