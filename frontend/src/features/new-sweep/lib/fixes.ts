/** Mending a mistake by a change of the text, where it is known what was meant. Pure. */
import { type Document, isMap, isScalar } from 'yaml';

import type { FieldProblem } from '@/api-schema/models';
import { pointerParts } from '@/lib/locate';

import { changed } from './spec-fields';

export interface TextFix {
  /** What a button says. */
  label: string;
  apply: (text: string) => string;
}

function rename(document: Document.Parsed, path: readonly string[], to: string): void {
  const parent = document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  const holder = path.length === 1 ? document.contents : parent;
  if (!isMap(holder) || holder.has(to)) return;
  for (const { key } of holder.items) {
    if (isScalar(key) && String(key.value) === last) key.value = to;
  }
}

/** Numbers in a pointer are places in lists. */
function pathOf(pointer: string): (string | number)[] {
  return pointerParts(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function setValue(document: Document.Parsed, path: (string | number)[], to: string): void {
  const node = document.getIn(path, true);
  if (isScalar(node)) node.value = to;
  else if (isMap(node) && isScalar(node.get('kind', true))) node.set('kind', to);
}

/** What mends a problem; null where only the writer knows. */
export function fixOf({ pointer, fix }: FieldProblem): TextFix | null {
  if (fix === null || fix === undefined) return null;
  const path = pathOf(pointer ?? '');
  const last = path.at(-1);
  if (last === undefined) return null;
  const { action, to } = fix;
  if (action === 'remove_key') {
    return {
      label: `Remove ${String(last)}`,
      apply: (text) =>
        changed(text, (document) => {
          document.deleteIn(path);
        }),
    };
  }
  if (to === null || to === undefined) return null;
  return {
    label: `Use ${to}`,
    apply: (text) =>
      changed(text, (document) => {
        if (action === 'rename_key') rename(document, path.map(String), to);
        else setValue(document, path, to);
      }),
  };
}
