import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { Example } from '@/api-schema/models';
import { TemplateCards } from '@/components/template-cards';
import { useExamples } from '@/lib/requests/list-examples';

/** Starts the text from one of the described studies. */
export function TemplatePicker({ onPick }: { onPick: (example: Example) => void }) {
  const { data } = useExamples();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="sm" disabled={data === undefined} onClick={open}>
        Templates
      </Button>
      <Modal opened={opened} onClose={close} title="Start from a study that is ready" size="80rem">
        <TemplateCards
          examples={data?.items ?? []}
          onPick={(example) => {
            close();
            onPick(example);
          }}
        />
      </Modal>
    </>
  );
}
