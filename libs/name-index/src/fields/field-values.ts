/** The parts of a field's values as they are in a file. */
export interface FieldValueSections {
  readonly values: readonly string[];
  /** For each set of values that some document has, the numbers of its values; the first is the empty set. */
  readonly sets: readonly (readonly number[])[];
}

/** The most values, and the most sets of values, that a field may have. */
export const FIELD_VALUES_MAX = 65_535;

/**
 * The values of one field, numbered as they appear. A document has a set of them, usually of one,
 * and the sets are numbered too, so that a document holds one small number a field.
 */
export class FieldValues {
  readonly name: string;
  readonly values: string[] = [];
  readonly sets: (readonly number[])[] = [[]];
  readonly #valueNumbers = new Map<string, number>();
  readonly #setsOfValue: number[][] = [];
  readonly #setOfOne = new Map<string, number>();
  readonly #setOfSeveral = new Map<string, number>();

  constructor(name: string, sections: FieldValueSections = { values: [], sets: [[]] }) {
    this.name = name;
    for (const value of sections.values) this.#toNumber(value);
    for (const set of sections.sets.slice(1)) this.#addSet(set);
  }

  /** The number of a document's set of values. Throws RangeError once the field has too many. */
  setNumber(value: string | readonly string[] | null): number {
    if (value === null) return 0;
    if (typeof value === 'string') return this.#setOfOne.get(value) ?? this.#addSet([this.#toNumber(value)]);
    const numbers = [...new Set(value.map((one) => this.#toNumber(one)))].sort((one, other) => one - other);
    if (numbers.length === 0) return 0;
    return this.#findSet(numbers) ?? this.#addSet(numbers);
  }

  /** The number of a value, or undefined where no document ever had it. */
  valueNumber(value: string): number | undefined {
    return this.#valueNumbers.get(value);
  }

  /** For each set, 1 where it holds one of the values, else 0. */
  setsWithAny(values: readonly string[]): Uint8Array {
    const marked = new Uint8Array(this.sets.length);
    for (const value of values) {
      const number = this.#valueNumbers.get(value);
      if (number !== undefined) for (const set of this.#setsOfValue[number] ?? []) marked[set] = 1;
    }
    return marked;
  }

  toSections(): FieldValueSections {
    return { values: this.values, sets: this.sets };
  }

  #toNumber(value: string): number {
    const known = this.#valueNumbers.get(value);
    if (known !== undefined) return known;
    this.#refuseBeyond(this.values.length);
    this.values.push(value);
    this.#setsOfValue.push([]);
    this.#valueNumbers.set(value, this.values.length - 1);
    return this.values.length - 1;
  }

  #findSet(numbers: readonly number[]): number | undefined {
    const [only] = numbers;
    if (numbers.length === 1 && only !== undefined) return this.#setOfOne.get(this.values[only] ?? '');
    return this.#setOfSeveral.get(numbers.join());
  }

  #addSet(numbers: readonly number[]): number {
    this.#refuseBeyond(this.sets.length);
    const set = this.sets.push(numbers) - 1;
    for (const number of numbers) this.#setsOfValue[number]?.push(set);
    const [only] = numbers;
    if (numbers.length === 1 && only !== undefined) this.#setOfOne.set(this.values[only] ?? '', set);
    else this.#setOfSeveral.set(numbers.join(), set);
    return set;
  }

  #refuseBeyond(count: number): void {
    if (count < FIELD_VALUES_MAX) return;
    throw new RangeError(
      `The field ${this.name} has more than ${FIELD_VALUES_MAX} values or sets of values; it cannot be used as a filter.`,
    );
  }
}
