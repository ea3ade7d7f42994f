import { nearestWord } from '@registry/domain';

/** A file of a source's folder is wrong. The message names the file, the place in it, what stands there and what would be right. */
export class SourceDefinitionError extends Error {
  override readonly name = 'SourceDefinitionError';
}

/** A value read from YAML that knows where it stands, so that every complaint about it names the place. */
export class DescribedValue {
  readonly value: unknown;
  /** `us-co/business-registry/source.yml: map.addresses[1].city`. */
  readonly place: string;

  /** Complaints of the file that did not end its reading; shared by all its values. */
  readonly faults: string[];

  constructor(value: unknown, place: string, faults: string[] = []) {
    this.value = value;
    this.place = place;
    this.faults = faults;
  }

  /** Reads a part. A complaint of it is noted, so that those of other parts are found too; the caller throws all before anything uses the parts. */
  attempt<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SourceDefinitionError)) throw error;
      this.faults.push(error.message);
      return undefined as T;
    }
  }

  /** Throws SourceDefinitionError with the place before the complaint. */
  fail(complaint: string): never {
    throw new SourceDefinitionError(`${this.place}: ${complaint}`);
  }

  /** Complains of a key that says nothing where it stands. */
  hasNoEffect(because: string): never {
    return this.fail(`it has no effect here: ${because}. Leave it out`);
  }

  /** `source.yml` → `source.yml: map` → `source.yml: map.name`. */
  #inside(key: string): string {
    return this.place.includes(': ') ? `${this.place}.${key}` : `${this.place}: ${key}`;
  }

  get isText(): boolean {
    return typeof this.value === 'string';
  }

  get isList(): boolean {
    return Array.isArray(this.value);
  }

  get isMap(): boolean {
    return typeof this.value === 'object' && this.value !== null && !this.isList;
  }

  /** A text that is not blank. */
  text(): string {
    if (typeof this.value === 'string' && this.value.trim() !== '') return this.value;
    const remedy = ['number', 'boolean'].includes(typeof this.value) ? `. Quote it: '${shown(this.value)}'` : '';
    return this.fail(`a text is expected, not ${shown(this.value)}${remedy}`);
  }

  /** One of the given texts. */
  oneOf<T extends string>(allowed: readonly T[]): T {
    const found = allowed.find((candidate) => candidate === this.value);
    return found ?? this.fail(`${shown(this.value)} is not one of ${allowed.join(', ')}`);
  }

  number(minimum: number, maximum: number): number {
    if (typeof this.value === 'number' && this.value >= minimum && this.value <= maximum) return this.value;
    return this.fail(`a number from ${minimum} to ${maximum} is expected, not ${shown(this.value)}`);
  }

  integer(minimum: number, maximum: number): number {
    const number = this.number(minimum, maximum);
    return Number.isInteger(number) ? number : this.fail(`${number} is not a whole number`);
  }

  boolean(): boolean {
    return typeof this.value === 'boolean'
      ? this.value
      : this.fail(`true or false is expected, not ${shown(this.value)}`);
  }

  /** The items of a list, each with its place. */
  list(): DescribedValue[] {
    if (!Array.isArray(this.value)) return this.fail(`a list is expected, not ${shown(this.value)}`);
    return this.value.map((item, at) => new DescribedValue(item, `${this.place}[${at}]`, this.faults));
  }

  /** The items of a list, or the value itself as the only one. */
  oneOrMore(): DescribedValue[] {
    return this.isList ? this.list() : [this];
  }

  /** The members of a map in their order, with any keys. */
  entries(): [string, DescribedValue][] {
    if (!this.isMap) return this.fail(`a map is expected, not ${shown(this.value)}`);
    return Object.entries(this.value as object).map(([key, value]) => [
      key,
      new DescribedValue(value, this.#inside(key), this.faults),
    ]);
  }

  /** The members of a map that has no other keys than these; a key that is not there is undefined. */
  fields<K extends string>(allowed: readonly K[]): Partial<Record<K, DescribedValue>> {
    const entries = this.entries();
    for (const [key, value] of entries) {
      if ((allowed as readonly string[]).includes(key)) continue;
      const near = nearestWord(key, allowed);
      value.attempt(() =>
        value.fail(`unknown key${near ? `; did you mean ${near}?` : '.'} Keys allowed here: ${allowed.join(', ')}`),
      );
    }
    return Object.fromEntries(entries) as Partial<Record<K, DescribedValue>>;
  }

  /** The value, or a complaint that `key` is missing here. */
  required(field: DescribedValue | undefined, key: string): DescribedValue {
    return field ?? this.fail(`${key} is missing`);
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
