import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface ChanceFieldProps {
  label: string;
  /** Where what stands beside it says the same to the eye. */
  hidesLabel?: boolean;
  value: string;
  error: string | undefined;
  onCommit: (text: string) => void;
}

/** A field that takes over what was typed once it is left, so that a number is not read half. */
export function ChanceField({
  label,
  hidesLabel = false,
  value,
  error,
  onCommit,
}: ChanceFieldProps) {
  const [typed, setTyped] = useState({ from: value, text: value });
  const text = typed.from === value ? typed.text : value;
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  return (
    <TextInput
      size="xs"
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped({ from: value, text: currentTarget.value });
      }}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      style={{ flex: '1 1 90px' }}
    />
  );
}
