/** The commands that make a sweep and its answer again. Pure. */
import type { Sweep } from '@/api-schema/models';

/** A word as a POSIX shell takes it unchanged. */
function shellWord(text: string): string {
  return /^[\w./:=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Options of `fabricsweep answer` for what the address asks. */
function answerOptions(search: URLSearchParams): string[] {
  const options = ['question', 'metric', 'by', 'x', 'baseline', 'filter'];
  return options.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === '' ? [] : [`--${name}`, shellWord(value)];
  });
}

/** One command a line, for the service at an address. */
export function reproduceCommands(
  sweep: Pick<Sweep, 'id'>,
  search: URLSearchParams,
  origin: string,
): string[] {
  const id = shellWord(sweep.id);
  return [
    `export FABRICSWEEP_URL=${shellWord(origin)}`,
    ['fabricsweep answer', id, ...answerOptions(search)].join(' '),
    `fabricsweep export ${id} --artifact study.zip && unzip study.zip -d study`,
    'python3 study/check.py http://127.0.0.1:8080  # the server that is to run it again',
  ];
}
