import { type Action, type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

import type { LocatedProblem } from '@/lib/locate';
import { languageOf } from '@/lib/requests/spec-body';

import { helpExtensions, setHelp } from '../lib/editor-help';
import { baseExtensions, languageExtension } from '../lib/editor-setup';
import { fixOf } from '../lib/fixes';
import type { SpecWords } from '../lib/spec-words';

import classes from './spec-editor.module.css';

export interface SpecEditorHandle {
  /** Puts the cursor at a place, in view, and the keyboard into the editor. */
  goTo: (position: number) => void;
}

interface SpecEditorProps {
  value: string;
  problems: readonly LocatedProblem[];
  /** What those who listen are told that it is. */
  label?: string;
  /** What completion and hovering tell; null until it is known. */
  words?: SpecWords | null;
  onChange: (text: string) => void;
  ref?: Ref<SpecEditorHandle>;
}

function messageOf({ problem }: LocatedProblem): string {
  const field = (problem.field ?? '') === '' ? '' : `${problem.field ?? ''}: `;
  const allowed =
    problem.allowed === null || problem.allowed === undefined
      ? ''
      : ` Allowed: ${problem.allowed}.`;
  return `${field}${problem.message}${allowed}`;
}

function actionsOf({ problem }: LocatedProblem): Action[] {
  const fix = fixOf(problem);
  if (fix === null) return [];
  const apply = (view: EditorView) => {
    const text = view.state.doc.toString();
    view.dispatch({ changes: { from: 0, to: text.length, insert: fix.apply(text) } });
  };
  return [{ name: fix.label, apply }];
}

function diagnosticsOf(problems: readonly LocatedProblem[], length: number): Diagnostic[] {
  return problems.map((located) => ({
    from: Math.min(located.from, length),
    to: Math.min(located.to, length),
    severity: 'error',
    message: messageOf(located),
    actions: actionsOf(located),
  }));
}

/** A text editor for a specification or a table, with its problems underlined where they are. */
export function SpecEditor({
  value,
  problems,
  label = 'Specification',
  words = null,
  onChange,
  ref,
}: SpecEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const changed = useRef(onChange);
  const initial = useRef(value);

  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial.current,
        extensions: [
          baseExtensions(label),
          helpExtensions(),
          language.current.of(languageExtension(languageOf(initial.current))),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  const kind = languageOf(value);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(languageExtension(kind)) });
  }, [kind]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const { state } = editor;
    editor.dispatch(setDiagnostics(state, diagnosticsOf(problems, state.doc.length)));
  }, [problems]);

  useEffect(() => {
    view.current?.dispatch({ effects: setHelp.of(words) });
  }, [words]);

  useImperativeHandle(ref, () => ({
    goTo: (position) => {
      const editor = view.current;
      if (editor === null) return;
      const anchor = Math.min(position, editor.state.doc.length);
      editor.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      });
      editor.focus();
    },
  }));

  return <div ref={place} className={classes.editor} data-testid="spec-editor" />;
}
