import type { DirectoryCompany, KnownRecord } from './company-directory.ts';

export type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** Two real lists whose rows carry the same identifier, which is hidden from the matching: the one as the register, the other as the records. */
export interface LabelledPair {
  /** Pairs of one family have rows in common: none of them measures what was fitted on another. */
  readonly family: string;
  readonly name: string;
  /** Set where the records are later filings of the same holders: how often their places agree is not typical, so they are never hidden. */
  readonly areRepeated?: boolean;
  readonly companies: Rows<DirectoryCompany>;
  readonly records: Rows<KnownRecord>;
  /** The days of their data, which say whether companies can have moved in between; null where they are not known. YYYY-MM-DD. */
  readonly registerOf: string | null;
  readonly recordsOf: string | null;
}

/** The records of a list as the companies of a register. */
export async function* registered(records: Rows<KnownRecord>): AsyncGenerator<DirectoryCompany> {
  for await (const { id, state, legal, trade, places, second = [], addresses = [], formed = null } of records) {
    yield { id, state, legal: legal[0] ?? '', alternatives: trade, places, second, addresses, formed };
  }
}
