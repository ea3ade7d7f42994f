import type { SourceRecord } from '@registry/pipeline';
import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { packRow, type StoredRow } from './stored-rows.ts';

/** Characters of an id: 48 bits. */
const ID_LENGTH = 8;
/** Headers of one load. An interface that leaves out empty fields has as many as there are combinations of them. */
const HEADERS_MAX = 256;

interface Header {
  readonly id: string;
  readonly names: readonly string[];
}

/** The headers of the rows of a load. It packs rows and writes the headers down. */
export class RowHeaders {
  readonly #byNames = new Map<string, Header>();
  #last: Header | undefined;

  /** The rows of one company or record as they are stored: all packed, or none where there are too many headers. */
  packRows(rows: readonly SourceRecord[]): readonly StoredRow[] {
    const packed: StoredRow[] = [];
    for (const row of rows) {
      const header = this.#headerOf(Object.keys(row));
      if (header === undefined) return rows;
      packed.push(packRow(header.id, Object.values(row)));
    }
    return packed;
  }

  /** Writes the headers of all rows that were packed, before the transaction that writes rows ends. */
  async write(client: PoolClient): Promise<void> {
    const headers = [...this.#byNames].toSorted(([, one], [, other]) => (one.id < other.id ? -1 : 1));
    if (headers.length === 0) return;
    const { rows: different } = await client.query<{ id: string }>(
      `WITH given AS (SELECT * FROM unnest($1::text[], $2::text[]) AS g (id, names)), added AS (
         INSERT INTO row_headers SELECT id, names::json FROM given ON CONFLICT DO NOTHING)
       SELECT id FROM given JOIN row_headers h USING (id) WHERE h.names::text <> given.names`,
      [headers.map(([, { id }]) => id), headers.map(([names]) => names)],
    );
    if (different.length > 0) throw new Error(`Two headers have the id ${different[0]?.id}.`);
  }

  /** The rows of a file have one header: it is looked for only where it differs from that of the row before. */
  #headerOf(names: readonly string[]): Header | undefined {
    const last = this.#last;
    if (last?.names.length === names.length && names.every((name, i) => name === last.names[i])) return last;
    const text = JSON.stringify(names);
    let header = this.#byNames.get(text);
    if (header === undefined) {
      if (this.#byNames.size === HEADERS_MAX) return undefined;
      header = { id: hash('sha256', text, 'base64url').slice(0, ID_LENGTH), names };
      this.#byNames.set(text, header);
    }
    this.#last = header;
    return header;
  }
}
