/** Finding parts of the specification's grammar by words. Pure. */
import { matches, wordsOf } from './catalog-search';
import type { FormGroup, Grammar, GrammarField, GrammarForm } from './spec-grammar';

export interface GrammarHit extends Grammar {
  /** Whether each word is the very name of something here. */
  named: boolean;
}

function textsOf(form: GrammarForm): string[] {
  return [form.written, form.help, ...form.fields.flatMap(({ name, help }) => [name, help])];
}

function namesIn(grammar: Grammar): Set<string> {
  const forms = grammar.groups.flatMap((group) => group.forms);
  const fields = [grammar, ...forms].flatMap((part) => part.fields.map(({ name }) => name));
  const written = [...fields, ...forms.map((form) => form.written)];
  return new Set(written.flatMap((text) => text.match(/\w+/g) ?? []));
}

/** What of the grammar matches every word: all of it when its title does; null for nothing. */
export function searchGrammar(grammar: Grammar, title: string, query: string): GrammarHit | null {
  const words = wordsOf(query);
  const names = namesIn(grammar);
  const named = words.length > 0 && words.every((word) => names.has(word));
  if (matches(words, title)) return { ...grammar, named };
  const fields = grammar.fields.filter(({ name, help }: GrammarField) =>
    matches(words, name, help),
  );
  const groups = grammar.groups
    .map((group: FormGroup) => {
      const { field, help, forms } = group;
      const found = forms.filter((form) => matches(words, field, ...textsOf(form)));
      return matches(words, field, help) ? group : { ...group, forms: found };
    })
    .filter(({ forms }) => forms.length > 0);
  if (fields.length === 0 && groups.length === 0) return null;
  return { ...grammar, fields, groups, named };
}
