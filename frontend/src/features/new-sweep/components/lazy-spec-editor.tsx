import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

/** The editor is a third of a page's bytes: form and verdict need not wait for it. */
const LoadedEditor = lazy(() =>
  import('./spec-editor').then((module) => ({ default: module.SpecEditor })),
);

/** The editor of specifications, loaded after the page that has it. */
export function SpecEditor(props: ComponentProps<typeof LoadedEditor>) {
  return (
    <Suspense fallback={<Skeleton h="min(520px, 58vh)" />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}
