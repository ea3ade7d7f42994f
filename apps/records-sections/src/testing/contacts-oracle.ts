import type { MatchKeys } from '@registry/contracts-business-registry';
import type { ContactValues, ValueSource } from '@registry/contracts-records-sections';
import { RECORD_TABLES, type StateCode } from '@registry/domain';
import type { StoredRow } from '@registry/loading';
import { RowReader } from '@registry/loading/row-reader';
import { company } from './made-records.ts';
import type { RecordsFixture } from './records-fixture.ts';

interface SubjectOfOracle {
  readonly names: readonly string[];
  readonly state: StateCode;
  readonly fileNumber: string | null;
  readonly ein: string | null;
  readonly postalCodes: readonly string[];
  readonly cities: readonly string[];
}

/** A company of the name, place and numbers of each holder of loaded records with contacts. */
export async function companiesOfHolders(records: RecordsFixture, limit: number): Promise<MatchKeys[]> {
  const holders = await records.rows<SubjectOfOracle>(
    `SELECT s.names, s.state, s.file_number_key AS "fileNumber", s.ein, s.postal_codes AS "postalCodes", s.cities
       FROM subjects s WHERE s.state IS NOT NULL AND cardinality(s.names) > 0 AND s.holder_no IS NULL ORDER BY md5(s.names[1]) LIMIT $1`,
    [limit],
  );
  return holders.map(({ names: [name = ''], state, fileNumber, ein, ...places }) =>
    company({ name, state, ein, places, ...(fileNumber === null ? {} : { fileNumber }) }),
  );
}

/** The original rows of loaded records, as text, by source and key. */
export async function originalTexts(records: RecordsFixture): Promise<ReadonlyMap<string, string>> {
  const reader = new RowReader(records.database);
  const texts = new Map<string, string>();
  for (const table of RECORD_TABLES) {
    const rows = await records.rows<{ source: string; key: string; record: StoredRow }>(
      `SELECT o.slug AS source, r.row_key AS key, r.record FROM ${table} r JOIN sources o USING (source_no)`,
    );
    const originals = await reader.read(rows.map(({ record }) => record));
    rows.forEach(({ source, key }, i) => texts.set(`${source} ${key}`, JSON.stringify(originals[i]).toUpperCase()));
  }
  return texts;
}

/** A value as its source publishes it, and a source that is said to have it. */
interface Claim {
  readonly source: ValueSource;
  readonly published: string;
}

/** What the values of a company claim: that each of their sources has them in the row that is named. */
export function listClaims(values: ContactValues): Claim[] {
  const claims = <Value extends { readonly sources: readonly ValueSource[] }>(
    all: readonly Value[],
    toPublished: (value: Value) => string,
  ) => all.flatMap((value) => value.sources.map((source) => ({ source, published: toPublished(value).toUpperCase() })));
  return [
    ...claims(values.websites, ({ url }) => JSON.stringify(url).slice(1, -1)),
    ...claims(values.email_addresses, ({ email }) => JSON.stringify(email).slice(1, -1)),
    ...claims(values.phone_numbers, ({ display }) => JSON.stringify(display).slice(1, -1)),
    ...claims(values.categories, ({ naics_codes, sic_codes }) => [...naics_codes, ...sic_codes].join('')),
    ...claims(values.profiles, ({ external_id: id }) => id),
    ...claims(values.certifications, ({ exit_date: exit }) => exit?.replaceAll('-', '') ?? ''),
  ];
}
