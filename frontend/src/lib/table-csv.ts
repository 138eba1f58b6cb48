/** A table of the page as CSV, as it is read there. */

/** Blocks of a cell follow one another on the page; in one line they need something between. */
function cellText(cell: Element): string {
  const parts: string[] = [];
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const block = node.parentElement?.closest('p, div, span, a, td, th, button, li');
    const text = node.textContent ?? '';
    if (text.trim() === '') continue;
    const isNew = block !== cell && parts.length > 0;
    parts.push(isNew ? ` ${text.trim()}` : text);
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** As RFC 4180 writes a field. */
function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All tables in a part of the page, one after the other with an empty line between. */
export function tablesCsv(part: Element): string {
  return [...part.querySelectorAll('table')]
    .map((table) =>
      [...table.rows]
        .map((row) => `${[...row.cells].map((cell) => field(cellText(cell))).join(',')}\r\n`)
        .join(''),
    )
    .join('\r\n');
}
