import type { Container } from './source-input.ts';

/** Bytes at the start of a file that are enough to recognize how it is packed. */
export const CONTAINER_PROBE_LENGTH = 4;

/** How the file is packed: by its first bytes, because names lie (`rows.csv` is a zip at some portals). */
export function detectContainer(head: Uint8Array): Container {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  // PK and: a local file header, an archive with no entries, or a spanned archive.
  const isZip =
    head[0] === 0x50 && head[1] === 0x4b && [0x0304, 0x0506, 0x0708].includes(((head[2] ?? 0) << 8) | (head[3] ?? 0));
  return isZip ? 'zip' : 'plain';
}
