import { ProblemError } from '@/lib/problem';
import { FILE_ERRORS } from '@/testing/data/fabrics';

import { formOf } from '../api/import-fabric';

import { fileOf, fileProblems, isName, nameFromFile } from './upload';

it.each([
  ['Atlas 2024.txt.gz', 'atlas-2024'],
  ['ibnetdiscover.out', 'ibnetdiscover'],
  ['_Lab (new).DOT', 'lab-new'],
  ['ranger.v2.topo', 'ranger.v2'],
  ['日本.txt', ''],
])('makes a name of %s', (file, name) => {
  expect(nameFromFile(file)).toBe(name);
});

it('knows names that the service takes', () => {
  expect(isName('atlas-2.b_1')).toBe(true);
  for (const name of ['', '-a', 'Atlas', 'a b', 'a'.repeat(64)]) expect(isName(name)).toBe(false);
});

it('names the file that a problem is in', () => {
  const at = (pointer: string, value: unknown = null) =>
    fileOf({ pointer, message: '', value }, 'net.txt', ['a.lft', 'b.lft']);
  expect(at('/tables', 'b.lft')).toBe('b.lft');
  expect(at('/discovery')).toBe('net.txt');
  expect(at('/tables')).toBe('a.lft, b.lft');
  expect(at('/name', 'Bad Name')).toBeNull();
});

it('tells problems of the files from others', () => {
  const refused = (status: number) =>
    new ProblemError({
      type: 'about:blank',
      title: 'Invalid',
      status,
      detail: '',
      instance: '/',
      request_id: '',
      code: 'c',
      errors: [...FILE_ERRORS, { pointer: '/name', message: 'bad', value: null }],
    });
  expect(fileProblems(refused(422))).toEqual(FILE_ERRORS);
  expect(fileProblems(refused(413))).toEqual([]);
  expect(fileProblems(new Error('offline'))).toEqual([]);
});

it('sends the files under their own names', () => {
  const file = (name: string) => new File(['text'], name);
  const form = formOf({
    name: 'atlas',
    discovery: file('net.txt'),
    tables: [file('a.lft'), file('b.lft')],
    format: 'auto',
  });
  expect((form.get('discovery') as File).name).toBe('net.txt');
  expect(form.getAll('tables').map((table) => (table as File).name)).toEqual(['a.lft', 'b.lft']);
});
