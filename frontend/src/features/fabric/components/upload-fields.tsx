import { Grid, Group, Select, TextInput } from '@mantine/core';

import { FileDrop } from '@/components/file-drop';

import { IMPORT_FORMATS, type ImportFormat } from '../api/import-fabric';
import type { UploadChoices } from '../lib/use-upload';

const FORMAT_LABELS: Record<ImportFormat, string> = {
  auto: 'Recognise it',
  ibnetdiscover: 'ibnetdiscover',
  ports_report: 'ibnetdiscover -p',
  iblinkinfo: 'iblinkinfo',
  db_csv: 'ibdiagnet db_csv',
  topo: '.topo of ibdm',
  dot: 'Graphviz dot',
  graphml: 'GraphML',
  edge_list: 'Edge list',
};

interface FieldsProps {
  chosen: UploadChoices;
  onChange: (changes: Partial<UploadChoices>) => void;
}

/** Places for the files. */
export function FileFields(props: FieldsProps & { discoveryError: string | null }) {
  const { chosen, discoveryError, onChange } = props;
  return (
    <Grid gap="sm">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <FileDrop
          label="Discovery file"
          help="Output of ibnetdiscover or iblinkinfo, db_csv of ibdiagnet, a .topo file, Graphviz dot, GraphML, or an edge list; gzip is welcome. Drop it here."
          required
          files={chosen.discovery === null ? [] : [chosen.discovery]}
          error={discoveryError}
          onChange={([file]) => {
            onChange({ discovery: file ?? null });
          }}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <FileDrop
          label="Forwarding tables"
          help="Output of dump_lfts.sh or ibdiagnet.fdbs, in one file or several. Without them, engines fill tables of their own."
          multiple
          files={chosen.tables}
          onChange={(tables) => {
            onChange({ tables });
          }}
        />
      </Grid.Col>
    </Grid>
  );
}

/** What the fabric is to be called, and how its file is to be read. */
export function NameFields(props: FieldsProps & { nameError: string | null }) {
  const { chosen, nameError, onChange } = props;
  return (
    <Group gap="sm" align="flex-start">
      <TextInput
        label="Name"
        required
        placeholder="atlas"
        value={chosen.name}
        error={nameError}
        spellCheck={false}
        onChange={({ currentTarget }) => {
          onChange({ name: currentTarget.value });
        }}
        style={{ flex: '1 1 200px' }}
        maw={360}
      />
      <Select
        label="Format"
        data={IMPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        value={chosen.format}
        allowDeselect={false}
        onChange={(next) => {
          onChange({ format: IMPORT_FORMATS.find((each) => each === next) ?? 'auto' });
        }}
        w={190}
      />
    </Group>
  );
}
