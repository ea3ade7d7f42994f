import { type Database, readWhole, type Statement } from '@registry/persistence';
import type { SourceRecord } from '@registry/pipeline';
import { listHeaders, type StoredRow, unpackRow } from './stored-rows.ts';

const HEADERS: Statement = {
  name: 'row-headers',
  text: 'SELECT id, names FROM row_headers WHERE id = ANY ($1::text[])',
};

/** A row of a statement before its original row is read; null where it is not wanted. */
export type AsStored<Row> = Omit<Row, 'record'> & { readonly record: StoredRow | null };

/** Reads original rows, in either form, as they were published. A header never changes, so each is read once. */
export class RowReader {
  readonly #database: Database;
  readonly #names = new Map<string, readonly string[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  async read(rows: readonly StoredRow[]): Promise<SourceRecord[]> {
    const unknown = [...new Set(rows.flatMap(listHeaders))].filter((id) => !this.#names.has(id));
    if (unknown.length > 0) await this.#store(unknown);
    return rows.map((row) => unpackRow(row, (id) => this.#namesOf(id)));
  }

  /** Rows of a statement with their original rows. */
  async readRecords<Row extends { readonly record: SourceRecord }>(rows: readonly AsStored<Row>[]): Promise<Row[]> {
    const records = await this.read(rows.map(({ record }) => record ?? {}));
    return rows.map((row, i) => ({ ...row, record: records[i] })) as unknown as Row[];
  }

  async #store(ids: readonly string[]): Promise<void> {
    const headers = await readWhole(
      this.#database,
      () => this.#database.query<{ id: string; names: readonly string[] }>(HEADERS, [ids]),
      (found) => found.length === ids.length,
    );
    for (const { id, names } of headers) this.#names.set(id, names);
  }

  #namesOf(id: string): readonly string[] {
    const names = this.#names.get(id);
    if (names === undefined) throw new Error(`The header ${id} of an original row is not stored.`);
    return names;
  }
}
