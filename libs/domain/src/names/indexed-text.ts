import { foldedName } from '../folding/folded-name.ts';

/** Bytes of a text at most by which rows are found: an entry of a B-tree of Postgres has 2,704, with what stands next to the text. */
export const INDEXED_BYTES_MAX = 2_000;
/** Characters of a name of an officer or agent at most; no one is called so, but fields are misused for lists and notes. */
export const OFFICER_NAME_LENGTH_MAX = 500;
/**
 * Texts of so many characters are short enough after any folding: `&` is folded to AND, an Arabic sign to 33 bytes.
 */
const SHORT_LENGTH = 50;
const SHORT_ASCII_LENGTH = 500;

/** Checks that the database can find rows by a name: by its folded form too, which may be longer. */
export function isIndexable(name: string): boolean {
  if (name.length <= SHORT_LENGTH || (name.length <= SHORT_ASCII_LENGTH && /^[ -~]*$/.test(name))) return true;
  return byteLength(name) <= INDEXED_BYTES_MAX && byteLength(foldedName(name)) <= INDEXED_BYTES_MAX;
}

/** The first whole words of a text, with `…` in the place of what is cut; the text itself where it is short enough. */
export function cutToWords(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const start = text.slice(0, lengthMax - 1).toWellFormed();
  const end = start.lastIndexOf(' ');
  return `${(end > lengthMax / 2 ? start.slice(0, end) : start).replaceAll(/[\s,;\ufffd]+$/g, '')}…`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
