import type { StateCode } from '@registry/domain';
import type { Holder } from '@registry/matching';
import type { PoolClient } from 'pg';

/** Holders with one EIN that are read: enough to see that strangers carry it. */
const EIN_HOLDERS_MAX = 1_000;
const COLUMNS = `h.subject_no AS "subjectNo", h.source_no::text AS source, nullif(h.state, '') AS state,
  h.file_number_key AS "fileNumberKey", h.ein, h.names, h.name_key AS "nameKey"`;
/** `OFFSET 0` makes Postgres read each key by the index: see `KEYED_READS`. The tables have no statistics while they are filled. */
const OF_COMPANIES = `
  SELECT DISTINCT ON (h.subject_no) ${COLUMNS} FROM unnest($2::text[]) AS k (key)
   CROSS JOIN LATERAL (SELECT * FROM named_holders WHERE state = $1 AND name_key = k.key AND ein IS NOT NULL OFFSET 0) h
  UNION
  SELECT ${COLUMNS} FROM unnest($3::text[]) AS k (key)
   CROSS JOIN LATERAL (SELECT * FROM named_holders WHERE state = $1 AND file_number_key = k.key AND ein IS NOT NULL OFFSET 0) h`;

/** Holders read in a transaction, each once. */
export class KnownHolders {
  readonly #client: PoolClient;
  readonly #bySubject = new Map<number, Holder>();
  readonly #byEin = new Map<string, readonly Holder[]>();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  get all(): readonly Holder[] {
    return [...this.#bySubject.values()];
  }

  async read(subjectNos: readonly number[]): Promise<Holder[]> {
    const unread = subjectNos.filter((subjectNo) => !this.#bySubject.has(subjectNo));
    await this.#select(
      `SELECT ${COLUMNS} FROM unnest($1::bigint[]) AS k (no)
        CROSS JOIN LATERAL (SELECT * FROM named_holders WHERE subject_no = k.no OFFSET 0) h`,
      [unread],
    );
    return subjectNos.flatMap((subjectNo) => this.#bySubject.get(subjectNo) ?? []);
  }

  /** Those of any state that have one of the EINs of these. */
  async readAlike(holders: readonly Pick<Holder, 'ein'>[]): Promise<Holder[]> {
    const eins = [...new Set(holders.flatMap(({ ein }) => ein ?? []))];
    const unread = eins.filter((ein) => !this.#byEin.has(ein));
    const found = await this.#select(
      `SELECT ${COLUMNS} FROM unnest($1::text[]) AS k (ein)
        CROSS JOIN LATERAL (SELECT * FROM named_holders WHERE ein = k.ein LIMIT ${EIN_HOLDERS_MAX}) h`,
      [unread],
    );
    const byEin = Map.groupBy(found, ({ ein }) => ein);
    for (const ein of unread) this.#byEin.set(ein, byEin.get(ein) ?? []);
    return eins.flatMap((ein) => this.#byEin.get(ein) ?? []);
  }

  /** Those of a state that have an EIN, and the name key or the file number of one of these companies. */
  async readOfCompanies(state: StateCode, nameKeys: readonly string[], fileNumberKeys: readonly string[]) {
    return this.#select(OF_COMPANIES, [state, nameKeys, fileNumberKeys]);
  }

  async #select(text: string, values: readonly unknown[]): Promise<Holder[]> {
    if (values.every((value) => !Array.isArray(value) || value.length === 0)) return [];
    const { rows } = await this.#client.query<Holder>(text, [...values]);
    for (const holder of rows) this.#bySubject.set(holder.subjectNo, holder);
    return rows;
  }
}
