import { tablesCsv } from './table-csv';

function part(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

it('writes heads and cells in their order, quoted where they need it', () => {
  const csv = tablesCsv(
    part(
      '<table><thead><tr><th>Line</th><th>64 Gb/s</th></tr></thead>' +
        '<tbody><tr><th>a, b</th><td>5" wide</td></tr></tbody></table>',
    ),
  );
  expect(csv).toBe('Line,64 Gb/s\r\n"a, b","5"" wide"\r\n');
});

it('keeps parts of a cell apart, and tables by an empty line', () => {
  const csv = tablesCsv(
    part(
      '<table><tr><td><a>1.2 ms</a><p>1.1 to 1.3, n = 3</p></td></tr></table><table><tr><td>2</td></tr></table>',
    ),
  );
  expect(csv).toBe('"1.2 ms 1.1 to 1.3, n = 3"\r\n\r\n2\r\n');
});
