import { foldWords } from '../folding/folded-name.ts';
import type { HiddenPlaces } from './hidden-places.ts';

/** Neighboring fields of a row that one value is split over at most: the parts of a name, or of an address. */
const FIELDS_MAX = 6;

/** A field of a row that has a text. */
type Field = readonly [name: string, text: string];

/**
 * A row of a source without values that are split over neighboring fields, such as first and last name. After the street of a
 * hidden address its further parts are emptied too, as far as they follow.
 */
export function withoutHiddenFields(row: object, places: readonly HiddenPlaces[]): object {
  const fields = Object.entries(row).flatMap(([name, value]: [string, unknown]): Field[] => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' ? [[name, text]] : [];
  });
  const emptied = new Set<string>();
  for (const one of places) {
    for (let from = 0, count = 0; from < fields.length; from += Math.max(1, count)) {
      count = countFields(fields, from, one);
      for (const [name] of fields.slice(from, from + count)) emptied.add(name);
    }
  }
  if (emptied.size === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [name, emptied.has(name) ? '' : value]),
  );
}

/** How many fields from one on say the value; 0 where they do not. */
function countFields(fields: readonly Field[], from: number, { value, isSplitOver }: HiddenPlaces): number {
  for (let count = 1; count <= FIELDS_MAX && from + count <= fields.length; count += 1) {
    const texts = fields.slice(from, from + count).map(([, text]) => text);
    if (!isSplitOver(texts)) continue;
    return value.kind === 'address' ? count + countFurtherParts(fields.slice(from + count), value.text) : count;
  }
  return 0;
}

const ZIP_PLUS_4 = /\b(\d{5})-?\d{4}\b/;

/** How many of the next fields are parts of an address, such as its city. */
function countFurtherParts(fields: readonly Field[], address: string): number {
  const words = new Set(foldWords(address));
  const isPart = ([, text]: Field): boolean =>
    foldWords(text.replace(ZIP_PLUS_4, '$1')).every((word) => words.has(word));
  const end = fields.findIndex((field) => !isPart(field));
  return end === -1 ? fields.length : end;
}
