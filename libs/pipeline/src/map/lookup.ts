import type { DescribedValue } from '../described/described-value.ts';

/** A source's table from its own wording to a meaning. Letter case and outer blanks are ignored. */
export interface Lookup {
  readonly name: string;
  /** The meaning; null where the table says that the wording means none; undefined where the table lacks it. */
  find(verbatim: string): string | null | undefined;
  /** Every meaning that the table gives. */
  readonly meanings: readonly string[];
}

/** The meaning in lookups.yml that stands for no meaning. */
const NO_MEANING = 'none';

/** The tables of lookups.yml: name → meaning → list of the source's wordings. */
export function readLookups(file: DescribedValue | undefined): ReadonlyMap<string, Lookup> {
  return new Map((file?.entries() ?? []).map(([name, table]) => [name, readLookup(name, table)]));
}

function readLookup(name: string, table: DescribedValue): Lookup {
  const meaningOf = new Map<string, string | null>();
  const meanings: string[] = [];
  for (const [meaning, wordings] of table.entries()) {
    if (meaning !== NO_MEANING) meanings.push(meaning);
    for (const wording of wordings.list()) {
      const key = wording.text().trim().toUpperCase();
      if (meaningOf.has(key)) wording.fail(`${JSON.stringify(wording.value)} stands in this table twice`);
      meaningOf.set(key, meaning === NO_MEANING ? null : meaning);
    }
  }
  return { name, meanings, find: (verbatim) => meaningOf.get(verbatim.trim().toUpperCase()) };
}
