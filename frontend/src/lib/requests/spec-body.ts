/** A specification's text as the body of a request. */

export type SpecLanguage = 'json' | 'yaml';

/** JSON starts with a brace; everything else is read as YAML, of which JSON is a part. */
export function languageOf(text: string): SpecLanguage {
  return text.trimStart().startsWith('{') ? 'json' : 'yaml';
}

/** Options of the typed client that send the text as it was written. */
export function specBody(text: string) {
  return {
    body: text as never,
    bodySerializer: (body: unknown) => String(body),
    headers: { 'Content-Type': `application/${languageOf(text)}` },
  };
}
