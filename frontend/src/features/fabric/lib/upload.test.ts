import { ProblemError } from '@/lib/problem';
import { FILE_ERRORS } from '@/testing/data/fabrics';

import { formOf } from '../api/import-fabric';

import { fileOf, fileProblems } from './upload';

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
