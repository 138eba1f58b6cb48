import { Button, CloseButton, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';

import { formatBytes } from '@/lib/format';

import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  help: string;
  files: readonly File[];
  multiple?: boolean;
  required?: boolean;
  error?: string | null;
  onChange: (files: File[]) => void;
}

/** A place for files: dropped on it, or chosen with its button. */
export function FileDrop(props: FileDropProps) {
  const { label, help, files, multiple = false, required = false, error = null, onChange } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (added: readonly File[]) => {
    if (added.length === 0) return;
    onChange(multiple ? [...files, ...added] : added.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={drop}
    >
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} id={`${id}-label`}>
            {label}
            {required && <span aria-hidden> *</span>}
          </Text>
          <FileButton
            multiple={multiple}
            inputProps={{ 'aria-label': label }}
            onChange={(chosen) => {
              if (chosen === null) return;
              take(Array.isArray(chosen) ? chosen : [chosen]);
            }}
          >
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={14} aria-hidden />}
              >
                {multiple ? 'Choose files' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text size="xs" c="dimmed" id={`${id}-help`}>
          {help}
        </Text>
        {files.map((file, index) => (
          <Group key={`${String(index)}${file.name}`} gap="xs" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {file.name}{' '}
              <Text span size="xs" c="dimmed">
                {formatBytes(file.size)}
              </Text>
            </Text>
            <CloseButton
              size="sm"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                onChange(files.filter((_other, place) => place !== index));
              }}
            />
          </Group>
        ))}
        {error !== null && (
          <Text size="xs" c="error" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </div>
  );
}
