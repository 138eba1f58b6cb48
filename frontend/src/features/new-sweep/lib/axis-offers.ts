/** What a search offers as axes: components and parameters, the nearest to the words first. Pure. */
import type { Catalog } from '@/api-schema/models';
import { capitalised, humanName } from '@/lib/quantity';

import { matches, searchCatalog, wordsOf } from './catalog-search';
import { placesOf } from './field-words';

export interface AxisOffer {
  key: string;
  title: string;
  help: string;
  section: string;
  /** The parameter; '' for a component. */
  name: string;
  /** The component; null for a parameter. */
  kind: string | null;
  /** The value that the axis begins with where the base has none. */
  fallback: unknown;
}

interface Ranked extends AxisOffer {
  rank: number;
}

/** Parameters and components of a model that a query means, each once; none for no words. */
export function axisOffers(catalog: Catalog, query: string, model: string): AxisOffer[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const places = placesOf(catalog, query);
  const found = new Map<string, Ranked>();
  const offer = (one: Ranked) => {
    if (!found.has(one.key)) found.set(one.key, one);
  };
  for (const { section, component, params } of searchCatalog(catalog, query, model)) {
    const { kind, title, help } = component;
    const meant = places.has(`${section}:${kind}`);
    const isNamed = matches(words, kind, title);
    if (kind !== section && (meant || isNamed)) {
      offer({
        key: `${section}:${kind}`,
        title: `${capitalised(section)}: ${title}`,
        help,
        section,
        name: '',
        kind,
        fallback: null,
        rank: isNamed ? 0 : 1,
      });
    }
    for (const param of params) {
      const { name } = param;
      const isMeant = places.has(`${section}.${name}`) || places.has(section);
      const isCalled = matches(words, name, section);
      // All parameters of a component that is found by its name would bury what was asked for.
      if (!isMeant && !isCalled && !matches(words, name, param.help)) continue;
      const fallback: unknown = param.default ?? param.choices?.[0] ?? param.min;
      offer({
        key: `${section}.${name}`,
        title: `${capitalised(section)}: ${humanName(name)}`,
        help: param.help,
        section,
        name,
        kind: null,
        fallback,
        rank: isCalled || isMeant ? 1 : 2,
      });
    }
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank);
}
