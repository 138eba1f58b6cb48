import { Text, Title } from '@mantine/core';

import type { FormGroup, GrammarField, GrammarForm } from '../lib/spec-grammar';
import type { GrammarHit } from '../lib/spec-search';

import { Definition, Definitions } from './definition';
import { Prose } from './prose';
import { ReferenceItem } from './reference-item';

/** The item's name among those of the components. */
export const SPEC_KEY = 'sweep';

export const SPEC_TITLE = 'The specification';

interface FieldsProps {
  fields: GrammarField[];
  /** Within a form, whose notation says already which fields must be there. */
  within?: boolean;
}

function Fields({ fields, within = false }: FieldsProps) {
  return (
    <Definitions>
      {fields.map(({ name, type, help, required, fallback }) => (
        <Definition key={name} term={name} values={type} help={help}>
          {!(within && required) && (
            <Text size="xs" c="dimmed">
              {required ? 'Required' : `Default: ${fallback ?? 'none'}`}
            </Text>
          )}
        </Definition>
      ))}
    </Definitions>
  );
}

function Form({ form }: { form: GrammarForm }) {
  return (
    <Definition term={form.written} values={form.allowed} help={form.help}>
      {form.fields.length > 0 && <Fields fields={form.fields} within />}
    </Definition>
  );
}

function Forms({ group }: { group: FormGroup }) {
  return (
    <>
      <Title order={4} size="h6" mt="xs">
        {group.ofEntries ? 'Values in' : 'Values of'} {group.field}
      </Title>
      {group.help !== '' && (
        <Text size="sm" c="dimmed">
          <Prose text={group.help} />
        </Text>
      )}
      <Definitions>
        {group.forms.map((form) => (
          <Form key={form.written} form={form} />
        ))}
      </Definitions>
    </>
  );
}

/** How a specification itself is written, or what a search found of it. */
export function SpecItem({ hit }: { hit: GrammarHit }) {
  return (
    <ReferenceItem value={SPEC_KEY} section={SPEC_KEY} title={SPEC_TITLE} help={hit.help}>
      {hit.fields.length > 0 && <Fields fields={hit.fields} />}
      {hit.groups.map((group) => (
        <Forms key={group.field} group={group} />
      ))}
    </ReferenceItem>
  );
}
