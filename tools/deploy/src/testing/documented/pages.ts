import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Pages of docs that tell what to do today: all but the records of decisions and of trials. */
export function currentPages(root: string): string[] {
  return readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/^(adr|experiments)\//.test(path))
    .map((path) => join('docs', path))
    .sort();
}
