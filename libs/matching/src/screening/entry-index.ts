import { identifiesOne } from '@registry/domain';
import type { WordInformation } from '../queries/names/align-words.ts';
import { compareEntry } from './compare-entry.ts';
import { houseHashes, identifierHash, type KeyHash, nearHashes, wholeHashes } from './entry-keys.ts';
import { EntryTable } from './entry-table.ts';
import { type IndexedEntry, indexEntry } from './indexed-entry.ts';
import { judgeEntry, type ScreeningMatch } from './judge-entry.ts';
import type { ListEntry, ReadEntry, ScreenedIdentifier } from './list-entry.ts';
import type { ReadCompany } from './screened-company.ts';
import { USUAL_WORDS } from './usual-words.ts';

/** An entry that a company is taken for, or may be. */
export interface ScreenedEntry {
  readonly id: string;
  readonly match: ScreeningMatch;
}

/** Changed entries from which on all are indexed again, next to a share of them. */
const CHANGED_MAX = 1_000;
const CHANGED_SHARE = 0.1;
/** How much usual words of businesses say: lists of foreign parties have few of them. */
const usualWords: ReadonlyMap<string, number> = new Map(
  Object.entries(USUAL_WORDS).flatMap(([said, words]) =>
    words.split(/\s+/).map((word) => [word, Number(said)] as const),
  ),
);
/** Names of lists at least that the frequency of a word is stated for: of a short list every word is rare. */
const POPULATION_MIN = 50_000;

/**
 * All entries of lists, found by what their names have in common with a company's. Entries come and go; what changed is in a small table
 * next to the large one, until it is worth indexing all again.
 */
export class EntryIndex {
  #base: EntryTable;
  #changed = new EntryTable([]);
  readonly #pending = new Map<string, IndexedEntry>();
  /** Entries of the base that are gone or in the other table. */
  readonly #replaced = new Set<string>();
  readonly #frequency = new Map<string, number>();

  constructor(entries: Iterable<readonly [id: string, entry: ListEntry]> = []) {
    const indexed = Array.from(entries, ([id, entry]) => indexEntry(id, entry));
    this.#base = new EntryTable(indexed);
    for (const entry of indexed) this.#count(entry, 1);
  }

  get size(): number {
    return this.#base.size - this.#replaced.size + this.#pending.size;
  }

  /** Those with entries. */
  get #tables(): readonly EntryTable[] {
    return this.#changed.size === 0 ? [this.#base] : [this.#base, this.#changed];
  }

  /** Adds or replaces entries; null removes one. Only these are read. */
  put(entries: Iterable<readonly [id: string, entry: ListEntry | null]>): void {
    for (const [id, entry] of entries) {
      const before = this.#pending.get(id) ?? (this.#replaced.has(id) ? undefined : this.#base.get(id));
      if (before !== undefined) this.#count(before, -1);
      this.#pending.delete(id);
      if (this.#base.has(id)) this.#replaced.add(id);
      if (entry === null) continue;
      const indexed = indexEntry(id, entry);
      this.#pending.set(id, indexed);
      this.#count(indexed, 1);
    }
    if (this.#pending.size + this.#replaced.size > Math.max(CHANGED_MAX, CHANGED_SHARE * this.#base.size)) {
      const kept = this.#base.all.filter(({ id }) => !this.#replaced.has(id));
      this.#base = new EntryTable([...kept, ...this.#pending.values()]);
      this.#pending.clear();
      this.#replaced.clear();
    }
    this.#changed = new EntryTable([...this.#pending.values()]);
  }

  /** An index with other entries in place of some, null for none. This one stays as it is. */
  with(entries: Iterable<readonly [id: string, entry: ListEntry | null]>): EntryIndex {
    const other = new EntryIndex();
    other.#base = this.#base;
    for (const [id, text] of this.#pending) other.#pending.set(id, text);
    for (const id of this.#replaced) other.#replaced.add(id);
    for (const [word, count] of this.#frequency) other.#frequency.set(word, count);
    other.put(entries);
    return other;
  }

  /** The entries that a company is or may be, hits first, then by confidence. */
  screen(company: ReadCompany): ScreenedEntry[] {
    const keys = hashCompany(company);
    const identifying = new Map<string, boolean>();
    const identifies = (one: ScreenedIdentifier): boolean => {
      const key = `${one.scheme} ${one.value}`;
      const known = identifying.get(key) ?? this.#identifies(one);
      identifying.set(key, known);
      return known;
    };
    const found = this.#tables.flatMap((table) =>
      this.#findCandidates(table, keys).flatMap(([id, entry]) => {
        const compared = compareEntry(entry, company, this.#informationWithout(entry), identifies);
        const match = judgeEntry(compared);
        return match === undefined ? [] : [{ id, match }];
      }),
    );
    return found.sort(surestFirst);
  }

  /** The entries that are compared, each with those of its names that are like one of the company's. */
  #findCandidates(
    table: EntryTable,
    { names, identifiers, houses }: CompanyKeys,
  ): readonly (readonly [string, ReadEntry])[] {
    const found = new Map<number, number[]>();
    const add = (name: number): void => {
      const entry = table.toEntry(name);
      const before = found.get(entry);
      if (before === undefined) found.set(entry, [name]);
      else if (!before.includes(name)) before.push(name);
    };
    for (const { whole, written } of names) {
      table.each(whole, add);
      for (const { letters, near } of written) table.eachNear(letters, near, add);
    }
    table.each(identifiers, (name) => found.set(table.toEntry(name), []));
    table.eachThere(houses, (entry) => found.set(entry, []));
    return [...found].flatMap(([entry, own]) =>
      this.#isListed(table, entry) ? [[table.readId(entry), table.readWith(entry, own)] as const] : [],
    );
  }

  #isListed(table: EntryTable, entry: number): boolean {
    return table !== this.#base || !this.#replaced.has(table.readId(entry));
  }

  #count({ words }: IndexedEntry, change: 1 | -1): void {
    for (const word of words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + change);
  }

  /** How much words say, by all other entries: a further name of an entry does not make its words more common. */
  #informationWithout({ words: own }: ReadEntry): WordInformation {
    const population = Math.max(POPULATION_MIN, this.size);
    return (word) => {
      const others = (this.#frequency.get(word) ?? 0) - (own.has(word) ? 1 : 0);
      const usual = usualWords.get(word);
      if (others <= 0) return usual;
      return Math.min(Math.log(population / others), usual ?? Infinity);
    };
  }

  /** A number that entries of many unrelated names carry identifies nobody. */
  #identifies(identifier: ScreenedIdentifier): boolean {
    const names = this.#tables.flatMap((table) => {
      const entries = new Set<number>();
      table.each([identifierHash(identifier)], (name) => entries.add(table.toEntry(name)));
      return [...entries].flatMap((at) => (this.#isListed(table, at) ? (table.read(at).names[0]?.name ?? []) : []));
    });
    return identifiesOne(names);
  }
}

/** Keys by which a company is looked up in every table. */
interface CompanyKeys {
  readonly names: readonly {
    readonly whole: readonly KeyHash[];
    readonly written: readonly { readonly letters: string; readonly near: readonly KeyHash[] }[];
  }[];
  readonly identifiers: readonly KeyHash[];
  readonly houses: readonly KeyHash[];
}

function hashCompany({ read, identifiers, addresses }: ReadCompany): CompanyKeys {
  const named = read.map(({ variant }) => variant).filter(({ nameKey }) => nameKey !== '');
  return {
    names: named.map((variant) => ({
      whole: wholeHashes(variant),
      // A wrong letter may have made another word of the name: only the listed one can say.
      written: [...new Set([variant.spelling, variant.compactKey])].map((letters) => ({
        letters,
        near: nearHashes(letters, variant),
      })),
    })),
    identifiers: identifiers.map(identifierHash),
    houses: addresses.flatMap(houseHashes),
  };
}

function surestFirst(one: ScreenedEntry, other: ScreenedEntry): number {
  const byStatus = Number(other.match.status === 'hit') - Number(one.match.status === 'hit');
  return byStatus || other.match.confidence - one.match.confidence || (one.id < other.id ? -1 : 1);
}
