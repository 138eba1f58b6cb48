/** The product's name behind a page's own, as the browser's tab shows them. */
const PRODUCT = / · FabricSweep$/;

/** What the page is called that is shown: of a sweep its name. */
export function pageName(): string {
  return document.title.replace(PRODUCT, '');
}

/** The browser's title of a page. */
export function tabTitle(page: string): string {
  return `${page} · FabricSweep`;
}
