/** The unfinished specification, kept in the browser until it is launched. */

const KEY = 'fabricsweep.draft';
/** What stood there before a draft that was made elsewhere. */
const EARLIER_KEY = 'fabricsweep.draft.earlier';

/** Storage may be forbidden or full; a draft is then only as lasting as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // See above.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}

export const readDraft = () => read(KEY);

export function writeDraft(text: string): void {
  write(KEY, text);
}

export function clearDraft(): void {
  remove(KEY);
}

/** Puts a text that was made elsewhere in the draft's place, and keeps what stood there. */
export function replaceDraft(text: string): void {
  const before = read(KEY);
  if (before !== null && before.trim() !== '' && before !== text) write(EARLIER_KEY, before);
  write(KEY, text);
}

/** What `replaceDraft` kept; null where nothing was kept, or it was brought back. */
export const readEarlierDraft = () => read(EARLIER_KEY);

export function forgetEarlierDraft(): void {
  remove(EARLIER_KEY);
}
