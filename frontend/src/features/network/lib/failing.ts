/** What fails in a drill, as the address and the service write it. Pure. */

export interface Failing {
  /** Pairs of routers, by commas: `0-12,3-14`. */
  links: string;
  /** Numbers of routers, by commas. */
  routers: string;
  allCables: boolean;
}

const parts = (text: string) => text.split(',').filter((part) => part !== '');

/** The text with a part added, or taken away where it is there already. */
export function toggled(text: string, part: string): string {
  const listed = parts(text);
  return listed.includes(part)
    ? listed.filter((other) => other !== part).join(',')
    : [...listed, part].join(',');
}

/** Every part that fails, each with what takes it back. */
export function failingParts({ links, routers }: Failing) {
  return [
    ...parts(links).map((part) => ({ kind: 'links' as const, part })),
    ...parts(routers).map((part) => ({ kind: 'routers' as const, part })),
  ];
}
