import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** A file written by hand in the layout of an agency: rows that no generated one replaces, as each is about what others say too. */
export interface FileByHand {
  readonly source: string;
  /** Date of its data, which is its name. */
  readonly asOf: string;
  readonly path: string;
}

const FOLDER = join(import.meta.dirname, '..', 'by-hand');

/** All files written by hand, those of a source by their dates. */
export function listFilesByHand(): FileByHand[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => extname(path) !== '')
    .toSorted()
    .map((path) => ({ source: dirname(path), asOf: basename(path, extname(path)), path: join(FOLDER, path) }));
}

/** Appends the rows of a file written by hand to a generated file with the same header. */
export function appendRowsByHand(generated: string, { path }: FileByHand): void {
  const text = readFileSync(path, 'utf8');
  const header = text.slice(0, text.indexOf('\n') + 1);
  if (!readFileSync(generated, 'utf8').startsWith(header))
    throw new Error(`${path} has other columns than a generated file of its source. Write its columns in their order.`);
  appendFileSync(generated, text.slice(header.length));
}
