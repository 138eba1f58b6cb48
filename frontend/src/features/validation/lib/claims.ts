/** Which claims are shown, and how many there are of each verdict. */
import type { ClaimStudy, ClaimVerdict } from '@/api-schema/models';

export const VERDICTS = ['reached', 'missed', 'not_run'] as const satisfies ClaimVerdict[];

export const VERDICT_WORDS: Record<ClaimVerdict, string> = {
  reached: 'reached',
  missed: 'missed',
  not_run: 'not run',
};

/** Reads a verdict from the address; anything else means all. */
export function asVerdict(text: string | null): ClaimVerdict | null {
  return VERDICTS.find((verdict) => verdict === text) ?? null;
}

export function countOf(studies: readonly ClaimStudy[], verdict: ClaimVerdict): number {
  return studies.flatMap(({ claims }) => claims).filter((claim) => claim.verdict === verdict)
    .length;
}

/** In a sentence: "90 of 112 claims are reached, 22 are missed." */
export function countsText(studies: readonly ClaimStudy[]): string {
  const all = studies.reduce((sum, { claims }) => sum + claims.length, 0);
  const missed = countOf(studies, 'missed');
  const notRun = countOf(studies, 'not_run');
  const rest = notRun === 0 ? '' : `, ${String(notRun)} were not run`;
  return `${String(countOf(studies, 'reached'))} of ${String(all)} claims are reached, ${String(missed)} ${missed === 1 ? 'is' : 'are'} missed${rest}.`;
}

/** The studies with the claims that are wanted; those without any are left out. */
export function narrowed(
  studies: readonly ClaimStudy[],
  study: string | null,
  verdict: ClaimVerdict | null,
): ClaimStudy[] {
  return studies
    .filter(({ name }) => study === null || name === study)
    .map((each) => ({
      ...each,
      claims: each.claims.filter((claim) => verdict === null || claim.verdict === verdict),
    }))
    .filter(({ claims }) => claims.length > 0);
}
