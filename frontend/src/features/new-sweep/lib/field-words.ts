/** Words of the field, and what the catalogue calls them: its synonyms. Pure. */
import type { Catalog, Synonym } from '@/api-schema/models';

/** A word as it is compared: small, without what joins its parts. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

const SHORTEST_BEGINNING = 3;

/** The synonyms that a query means: the whole of it is one of their words, or begins one. */
export function synonymsOf({ synonyms }: Catalog, query: string): Synonym[] {
  const asked = plain(query);
  if (asked === '') return [];
  const named = synonyms.filter(({ words }) => words.some((word) => plain(word) === asked));
  if (named.length > 0 || asked.length < SHORTEST_BEGINNING) return named;
  return synonyms.filter(({ words }) => words.some((word) => plain(word).startsWith(asked)));
}

/** Where the synonyms of a query lead: `section`, `section:kind`, `section.parameter`. */
export function placesOf(catalog: Catalog, query: string): Set<string> {
  return new Set(synonymsOf(catalog, query).flatMap(({ finds }) => finds));
}

/** What to know of the words asked for; several sentences, or '' for nothing. */
export function notesOn(catalog: Catalog, query: string): string {
  return synonymsOf(catalog, query)
    .flatMap(({ finds, note, words }) => {
      const nothing =
        finds.length === 0
          ? [
              `Nothing here models ${words.find((word) => plain(word).startsWith(plain(query))) ?? query}.`,
            ]
          : [];
      return [...nothing, ...(note === '' ? [] : [note])];
    })
    .join(' ');
}
