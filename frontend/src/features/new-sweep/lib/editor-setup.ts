/** CodeMirror's parts for writing specifications. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

import type { SpecLanguage } from '@/lib/requests/spec-body';

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--spec-key)' },
  {
    tag: [tags.number, tags.bool, tags.null, tags.atom, tags.keyword],
    color: 'var(--spec-number)',
  },
  { tag: [tags.string, tags.content], color: 'var(--spec-text)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--mantine-color-dimmed)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13.5px', backgroundColor: 'var(--mantine-color-body)' },
  '.cm-content': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    caretColor: 'var(--mantine-color-text)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--spec-active-line)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-tooltip': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--mantine-color-default-border)',
    maxWidth: 'min(480px, 90vw)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
  },
});

/** Tab is left to the browser, so that the keyboard can leave the editor. */
export function baseExtensions(label: string): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    lintGutter(),
    syntaxHighlighting(colours),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'false',
      tabindex: '0',
    }),
    look,
  ];
}

export function languageExtension(language: SpecLanguage): Extension {
  return language === 'json' ? json() : yaml();
}
