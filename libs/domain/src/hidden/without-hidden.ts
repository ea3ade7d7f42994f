import { withoutHiddenFields } from './hidden-fields.ts';
import { hasTexts, isHiddenObject, isPerson, toAddressParts } from './hidden-objects.ts';
import { findHomesOfHidden } from './homes-of-hidden.ts';
import { cutHidden, type HiddenPlaces, keptNames, toPlaces } from './hidden-places.ts';
import type { HiddenKind, HiddenOfCompany } from './hidden-value.ts';

/**
 * A shape of a company without what is hidden on it; the very same where nothing is. Hidden persons and contacts leave their lists, and
 * are null as a property. Any other text loses them: one of which nothing is left leaves its list too, and is null as a property, or empty
 * where texts are never null: in a business of a list, a match, and the original fields of a source.
 */
export function withoutHidden<Shape>(shape: Shape, hidden: HiddenOfCompany | null | undefined): Shape {
  if (hidden === null || hidden === undefined || hidden.values.length === 0) return shape;
  const places = hidden.values.map(toPlaces).filter(({ key }) => key !== '');
  const all = [...places, ...findHomesOfHidden(shape, places)];
  return new Shown(all, keptNames(hidden, places)).read(shape, 'object') as Shape;
}

/** Joins the values that are hidden at any of some times. */
export function hiddenAtAny(times: readonly (HiddenOfCompany | null | undefined)[]): HiddenOfCompany {
  const hidden = times.flatMap((one) => one ?? []);
  return { values: hidden.flatMap(({ values }) => values), names: hidden.flatMap(({ names }) => names) };
}

/** Checks that a single value is hidden. */
export function isHidden(kind: HiddenKind, text: string, hidden: HiddenOfCompany | null | undefined): boolean {
  return (hidden?.values ?? []).some((value) => value.kind === kind && toPlaces(value).isWhole(text));
}

/** The container of a value: an object of the API, one whose texts are never null, or the original fields of a source. */
type Inside = 'object' | 'texts' | 'row';

/** The properties whose values are of another kind than their object. */
const INSIDE: Readonly<Record<string, Inside>> = { match: 'texts', evidence: 'texts', record: 'row', records: 'row' };

/** Reads what is shown of values. */
class Shown {
  readonly #places: readonly HiddenPlaces[];
  readonly #names: readonly (readonly string[])[];

  constructor(places: readonly HiddenPlaces[], names: readonly (readonly string[])[]) {
    this.#places = places;
    this.#names = names;
  }

  /** Null where the value is hidden. */
  read(value: unknown, inside: Inside): unknown {
    if (typeof value === 'string') return this.#readText(value, inside);
    if (Array.isArray(value)) return value.flatMap((one: unknown) => this.#readElement(one, inside));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (isHiddenObject(value, this.#places)) return null;
    const fields = inside === 'row' ? withoutHiddenFields(value, this.#places) : value;
    const entries = Object.entries(fields).map(([name, one]: [string, unknown]) => {
      // A namesake with more names, and the house of that number in another town, are others: they stay whole.
      if (name === 'name' && isPerson(value)) return [name, one];
      const shown = toAddressParts(value) === undefined ? this : this.#without('address');
      const isText = typeof one === 'string' && hasTexts(value);
      return [name, shown.read(one, inside === 'object' ? (INSIDE[name] ?? (isText ? 'texts' : inside)) : inside)];
    });
    return Object.fromEntries(entries) as unknown;
  }

  #without(kind: HiddenKind): Shown {
    return new Shown(
      this.#places.filter(({ value }) => value.kind !== kind),
      this.#names,
    );
  }

  #readElement(one: unknown, inside: Inside): unknown[] {
    const left = this.read(one, inside);
    return (left === null || left === '') && left !== one ? [] : [left];
  }

  #readText(text: string, inside: Inside): string | null {
    const left = cutHidden(text, this.#places, this.#names);
    return left === '' && text !== '' && inside === 'object' ? null : left;
  }
}
