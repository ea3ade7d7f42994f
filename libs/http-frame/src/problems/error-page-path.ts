/** The path of the list of error codes. */
export const ERROR_PAGES_PATH = '/docs/errors';

/** Returns the path of a code's page: what `doc_url` of an error names. */
export function errorPagePath(slug: string): string {
  return `${ERROR_PAGES_PATH}/${slug}`;
}
