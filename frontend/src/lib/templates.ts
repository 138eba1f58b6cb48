/** Which examples are templates. Pure. */
import type { Example } from '@/api-schema/models';

interface Described {
  example: Example;
  template: NonNullable<Example['template']>;
}

/** The templates among the examples, by their number. */
export function templatesOf(examples: readonly Example[]): Described[] {
  return examples
    .flatMap((example) => (example.template ? [{ example, template: example.template }] : []))
    .sort((a, b) => a.template.number - b.template.number);
}
