/** Which example a new sweep starts from. Pure. */
import type { Example } from '@/api-schema/models';

/** The example that says least: whoever begins can read it at once. Null where there is none. */
export function simplestExample(examples: readonly Example[]): Example | null {
  return examples.reduce<Example | null>(
    (least, each) => (least === null || each.text.length < least.text.length ? each : least),
    null,
  );
}
