import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 350;

interface TypedTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onType: (text: string) => void;
}

/** A text that is passed on once typing pauses, and follows what is set elsewhere. */
export function TypedText({ value, onType, ...input }: TypedTextProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // What comes back of one's own typing must not overwrite what was typed since.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }
  const send = useDebouncedCallback((typed: string) => {
    setSent(typed);
    onType(typed);
  }, TYPING_MS);
  return (
    <TextInput
      {...input}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
      spellCheck={false}
    />
  );
}
