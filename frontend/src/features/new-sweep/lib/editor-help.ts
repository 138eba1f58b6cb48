/** CodeMirror's completion and hovering for specifications. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap, type Tooltip } from '@codemirror/view';

import { placeInText } from './place-in-text';
import { helpOn, type SpecWord, type SpecWords, wordsAt } from './spec-words';

/** Tells the editor what there is to be written. */
export const setHelp = StateEffect.define<SpecWords | null>();

const held = StateField.define<SpecWords | null>({
  create: () => null,
  update: (value, { effects }) =>
    effects.reduce((found, effect) => (effect.is(setHelp) ? effect.value : found), value),
});

function completionOf(isValue: boolean) {
  return ({ word, detail, info }: SpecWord): Completion => ({
    label: word,
    detail,
    ...(info === '' ? {} : { info }),
    type: isValue ? 'enum' : 'property',
    apply: isValue ? word : `${word}: `,
  });
}

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const words = state.field(held);
  const place = placeInText(state.doc.toString(), pos);
  if (words === null || place === null || (place.from === pos && !explicit)) return null;
  const options = wordsAt(words, place.path, place.isValue).map(completionOf(place.isValue));
  return options.length === 0 ? null : { from: place.from, options, validFor: /^[\w.+-]*$/ };
}

function shown({ word, detail, info }: SpecWord): HTMLElement {
  const box = document.createElement('div');
  box.style.padding = '6px 10px';
  const name = document.createElement('strong');
  name.textContent = [word, detail].filter(Boolean).join(' · ');
  const text = document.createElement('div');
  text.textContent = info;
  box.append(name, text);
  return box;
}

function hover({ state }: EditorView, pos: number): Tooltip | null {
  const words = state.field(held);
  const line = state.doc.lineAt(pos);
  const before = /[\w.]*$/.exec(line.text.slice(0, pos - line.from))?.[0] ?? '';
  const after = /^[\w.]*/.exec(line.text.slice(pos - line.from))?.[0] ?? '';
  const place = placeInText(state.doc.toString(), pos);
  if (words === null || place === null || before + after === '') return null;
  const found = helpOn(words, place.path, before + after);
  if (found === null) return null;
  return {
    pos: pos - before.length,
    end: pos + after.length,
    above: true,
    create: () => ({ dom: shown(found) }),
  };
}

/** Tab stays with the browser: a completion is taken with Enter. */
export function helpExtensions(): Extension {
  return [
    held,
    autocompletion({ override: [complete], icons: false }),
    hoverTooltip(hover),
    keymap.of(completionKeymap),
  ];
}
