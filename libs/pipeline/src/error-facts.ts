export { errorMessage } from '@registry/errors';

/** The `code` of an error of Node or zlib (`ENOENT`, `Z_BUF_ERROR`) from any realm; undefined for any other. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
