import { keyOfIdentifier, keysOfName } from './entry-keys.ts';
import { type ListEntry, type ReadEntry, readEntry } from './list-entry.ts';
import { PostingTable } from './posting-table.ts';

/** An entry by its id, as the text of its fields. */
export type StoredEntry = readonly [id: string, text: string];

/** Entries that are kept read: those of names that many companies have. */
const READ_MAX = 5_000;

/** Some entries of lists and the keys of their names. They are kept as texts, since a hundred thousand are and few are ever compared. */
export class EntryTable {
  readonly #positions: ReadonlyMap<string, number>;
  /** Of each name, its entry; of each entry, its first name. */
  readonly #entries: number[] = [];
  readonly #firstNames: number[] = [];
  readonly #spellings: string[] = [];
  readonly #postings: PostingTable;
  readonly #read = new Map<number, ReadEntry>();

  /** All of them, in the order of their numbers. */
  readonly stored: readonly StoredEntry[];

  constructor(stored: readonly StoredEntry[]) {
    this.stored = stored;
    this.#positions = new Map(stored.map(([id], at) => [id, at] as const));
    const keys: string[][] = [];
    for (const [at, [, text]] of stored.entries()) {
      const { names, identifiers } = EntryTable.parse(text);
      this.#firstNames.push(this.#entries.length);
      for (const [place, { variant }] of names.entries()) {
        keys.push([...keysOfName(variant), ...(place === 0 ? identifiers.map(keyOfIdentifier) : [])]);
        this.#entries.push(at);
        this.#spellings.push(variant.spelling);
      }
    }
    this.#postings = new PostingTable(keys);
  }

  static parse(text: string): ReadEntry {
    return readEntry(JSON.parse(text) as ListEntry);
  }

  get size(): number {
    return this.stored.length;
  }

  has(id: string): boolean {
    return this.#positions.has(id);
  }

  textBy(id: string): string | undefined {
    const at = this.#positions.get(id);
    return at === undefined ? undefined : this.stored[at]?.[1];
  }

  /** The names with a key; none where they are more than `countMax`. */
  find(key: string, countMax: number): number[] {
    return this.#postings.find(key, countMax);
  }

  toEntry(name: number): number {
    return this.#entries[name] ?? 0;
  }

  readSpelling(name: number): string {
    return this.#spellings[name] ?? '';
  }

  /** The entry of these of its names only; of all without any. */
  readWith(entry: number, names: readonly number[]): ReadEntry {
    const whole = this.read(entry);
    const first = this.#firstNames[entry] ?? 0;
    return names.length === 0 ? whole : { ...whole, names: names.flatMap((name) => whole.names[name - first] ?? []) };
  }

  readId(entry: number): string {
    return this.stored[entry]?.[0] ?? '';
  }

  read(entry: number): ReadEntry {
    const known = this.#read.get(entry);
    if (known !== undefined) return known;
    const read = EntryTable.parse(this.stored[entry]?.[1] ?? '');
    if (this.#read.size >= READ_MAX) this.#read.clear();
    this.#read.set(entry, read);
    return read;
  }
}
