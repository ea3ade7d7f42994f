import { editsBetween } from '../queries/names/edit-distance.ts';
import { countEditsMax } from '../queries/names/name-likeness.ts';
import type { KeyHash } from './entry-keys.ts';
import type { IndexedEntry, WrittenName } from './indexed-entry.ts';
import { type ListEntry, type ReadEntry, readEntry } from './list-entry.ts';
import { PostingTable } from './posting-table.ts';

/** Entries that are kept read: those of names that many companies have. */
const READ_MAX = 5_000;

/** A part that more letters have says nothing, and so does a house that more entries have. */
const PART_MAX = 100;

/** Some entries of lists, by the keys of their names. */
export class EntryTable {
  readonly #positions: ReadonlyMap<string, number>;
  /** Of each name, its entry; of each entry, its first name. */
  readonly #entries: Uint32Array;
  readonly #firstNames: Uint32Array;
  /** The letters of names, each once, however many names have them: SAM has an entry for each exclusion of a party. */
  readonly #letters: readonly string[];
  /** Of each letters the names. */
  readonly #written: readonly (readonly number[])[];
  /** Of each letters the search that met them last. */
  readonly #met: Uint32Array;
  #searches = 0;
  readonly #whole: PostingTable;
  readonly #parts: PostingTable;
  readonly #houses: PostingTable;
  readonly #read = new Map<number, ReadEntry>();

  /** All of them, in the order of their numbers. */
  readonly all: readonly IndexedEntry[];

  constructor(all: readonly IndexedEntry[]) {
    this.all = all;
    this.#positions = new Map(all.map(({ id }, at) => [id, at] as const));
    this.#entries = Uint32Array.from(all.flatMap(({ names }, at) => names.map(() => at)));
    let first = 0;
    this.#firstNames = Uint32Array.from(all, ({ names }) => (first += names.length) - names.length);
    const names = all.flatMap((entry) => entry.names);
    const written = names.flatMap((name, at) => name.written.map((one): readonly [number, WrittenName] => [at, one]));
    const byLetters = Map.groupBy(written, ([, { letters }]) => letters);
    this.#letters = [...byLetters.keys()];
    this.#written = Array.from(byLetters.values(), (own) => own.map(([at]) => at));
    const bits = this.#letters.map(lettersIn);
    this.#met = new Uint32Array(this.#letters.length);
    this.#whole = new PostingTable(
      names.map(({ whole }) => whole),
      Infinity,
    );
    this.#houses = new PostingTable(
      all.map(({ houses }) => houses),
      PART_MAX,
    );
    this.#parts = new PostingTable(
      Array.from(byLetters.values(), (own) => unite(own.map(([, { parts }]) => parts))),
      PART_MAX,
      {
        first: Uint32Array.from(bits, (one) => one.letters),
        second: Uint32Array.from(bits, ({ doubled }) => doubled),
      },
    );
  }

  get size(): number {
    return this.all.length;
  }

  has(id: string): boolean {
    return this.#positions.has(id);
  }

  get(id: string): IndexedEntry | undefined {
    const at = this.#positions.get(id);
    return at === undefined ? undefined : this.all[at];
  }

  /** Takes the names with one of some keys of whole names. */
  each(keys: readonly KeyHash[], take: (name: number) => void): void {
    this.#whole.each(keys, take);
  }

  /** Takes the entries with one of some keys of houses. */
  eachThere(keys: readonly KeyHash[], take: (entry: number) => void): void {
    this.#houses.each(keys, take);
  }

  /** Takes the names within two edits of some letters, of those with one of the keys of parts. */
  eachNear(own: string, keys: readonly KeyHash[], take: (name: number) => void): void {
    const editsMax = countEditsMax(own.length);
    if (editsMax === 0) return;
    const search = ++this.#searches;
    const { letters, doubled } = lettersIn(own);
    const compare = (at: number, others: number, twice: number): void => {
      // An edit takes a letter at most, and gives one.
      if (countBits(letters & ~others) + countBits(doubled & ~twice) > editsMax) return;
      if (countBits(others & ~letters) + countBits(twice & ~doubled) > editsMax) return;
      if (this.#met[at] === search) return;
      this.#met[at] = search;
      if (editsBetween(own, this.#letters[at] ?? '', editsMax) > editsMax) return;
      for (const name of this.#written[at] ?? []) take(name);
    };
    this.#parts.each(keys, compare);
  }

  toEntry(name: number): number {
    return this.#entries[name] ?? 0;
  }

  /** The entry of these of its names only; of all without any. */
  readWith(entry: number, names: readonly number[]): ReadEntry {
    const whole = this.read(entry);
    const first = this.#firstNames[entry] ?? 0;
    return names.length === 0 ? whole : { ...whole, names: names.flatMap((name) => whole.names[name - first] ?? []) };
  }

  readId(entry: number): string {
    return this.all[entry]?.id ?? '';
  }

  read(entry: number): ReadEntry {
    const known = this.#read.get(entry);
    if (known !== undefined) return known;
    const read = readEntry(JSON.parse(this.all[entry]?.text ?? '') as ListEntry);
    if (this.#read.size >= READ_MAX) this.#read.clear();
    this.#read.set(entry, read);
    return read;
  }
}

/** The keys of names with the same letters, each once. */
function unite([first = [], ...others]: readonly (readonly KeyHash[])[]): readonly KeyHash[] {
  return others.length === 0 ? first : [...new Set([first, ...others].flat())];
}

/** A bit for each letter or digit that a text has, and has twice; several of other scripts share one. */
function lettersIn(text: string): { readonly letters: number; readonly doubled: number } {
  let letters = 0;
  let doubled = 0;
  for (let at = 0; at < text.length; at++) {
    const bit = 1 << (text.charCodeAt(at) & 31);
    doubled |= letters & bit;
    letters |= bit;
  }
  return { letters, doubled };
}

function countBits(bits: number): number {
  let counted = bits - ((bits >>> 1) & 0x55555555);
  counted = (counted & 0x33333333) + ((counted >>> 2) & 0x33333333);
  return Math.imul((counted + (counted >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
