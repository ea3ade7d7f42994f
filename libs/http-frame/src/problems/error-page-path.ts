/** Where the pages of error codes are listed. */
export const ERROR_PAGES_PATH = '/docs/errors';

/** Where the page of a code is served: what `doc_url` of an error names. */
export function errorPagePath(slug: string): string {
  return `${ERROR_PAGES_PATH}/${slug}`;
}
