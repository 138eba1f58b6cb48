/**
 * The project that this tab works in, and the token of its session: headers of every request.
 *
 * A cookie says the project to the next tab, and to nobody else: the addresses of downloads name theirs.
 */
const COOKIE = 'fabricsweep_project';
const YEAR_SECONDS = 365 * 86_400;

interface Working {
  project: string | null;
  csrfToken: string | null;
}

function fromCookie(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(COOKIE.length + 1));
}

const working: Working = { project: fromCookie(), csrfToken: null };

/** The project chosen here; null where the service chooses. */
export function workingProject(): string | null {
  return working.project;
}

/** Works in a project from now on; null lets the service choose. */
export function workIn(project: string | null): void {
  working.project = project;
  const age = project === null ? 0 : YEAR_SECONDS;
  document.cookie = `${COOKIE}=${encodeURIComponent(project ?? '')}; path=/; max-age=${String(age)}; samesite=lax`;
}

/** Keeps the token by which the service knows that a change comes from this page. */
export function keepToken(csrfToken: string | null): void {
  working.csrfToken = csrfToken;
}

/** What every request says of who asks, and where they work. */
export function requestHeaders(): [string, string][] {
  const headers: [string, string][] = [];
  if (working.project !== null) headers.push(['FabricSweep-Project', working.project]);
  if (working.csrfToken !== null) headers.push(['FabricSweep-CSRF', working.csrfToken]);
  return headers;
}
