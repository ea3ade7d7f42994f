import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Some 200,000 companies. */
const LARGE_BYTES = 10 * 2 ** 20;

/** Checks that the files of an app have an index that is worth memory for faster searches while companies are loaded. */
export function holdsLargeIndex(filesFolder: string): boolean {
  const bases = globSync(join(filesFolder, 'name-index', '*.index'));
  return bases.some((file) => statSync(file).size >= LARGE_BYTES);
}
