/** The unfinished specification, kept in the browser until it is launched. */

const KEY = 'fabricsweep.draft';

/** Storage may be forbidden or full; a draft is then only as lasting as the page. */
export function readDraft(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeDraft(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // See readDraft.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See readDraft.
  }
}
