import { CopyRows } from '@registry/persistence';
import pg from 'pg';
import type { CompanyCorpus } from './company-corpus.ts';

/** Companies whose rows are sent together. */
const PART_SIZE = 20_000;

/** Parts after which the number of companies so far is printed. */
const PRINTED_AFTER = 50;

/**
 * Writes companies of the corpus, with what a search reads, straight into the tables of business-registry. Those that are
 * got by id have a registration too: for all of them it would be a third of the time.
 */
export async function fillTables(
  databaseUrl: string,
  corpus: CompanyCorpus,
  got: ReadonlySet<number>,
  progress: (step: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("INSERT INTO sources (slug) VALUES ('bench') ON CONFLICT DO NOTHING");
    // Created again afterwards: millions of keys in no order take many times as long one by one.
    await client.query('DROP INDEX names_by_name_key');
    for (let from = 0; from < corpus.companies; from += PART_SIZE) {
      if (from > 0 && from % (PRINTED_AFTER * PART_SIZE) === 0)
        progress(`${from.toLocaleString('en-US')} companies written`);
      await sendPart(client, corpus, got, from, Math.min(from + PART_SIZE, corpus.companies));
    }
    progress('making the index of name keys, and tidying up');
    await client.query('CREATE INDEX names_by_name_key ON names (name_key)');
    // What Postgres would start by itself in the minute after, during the measurement.
    for (const table of ['businesses', 'names', 'registrations']) await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    await client.end();
  }
}

async function sendPart(
  client: pg.Client,
  corpus: CompanyCorpus,
  got: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<void> {
  const businesses = new CopyRows('businesses', [
    ...['state', 'file_number_key', 'file_number', 'name', 'status', 'status_verbatim', 'entity_type'],
    ...['registration_date', 'formation_date', 'formation_state', 'full_address'],
  ]);
  const names = new CopyRows('names', [
    ...['state', 'file_number_key', 'source_no', 'position', 'kind', 'name', 'folded', 'name_key'],
  ]);
  const registrations = new CopyRows('registrations', [
    ...['state', 'file_number_key', 'source_no', 'name', 'status', 'entity_type', 'registration_date'],
    ...['digest', 'load_no', 'retrieved_at', 'records'],
  ]);
  for (let number = from; number < to; number += 1) {
    const document = corpus.document(number);
    const [, state, fileNumber] = /^us-(..)-(.+)$/.exec(document.key) ?? [];
    if (state === undefined || fileNumber === undefined) throw new Error(`${document.key} is not a company's key.`);
    const code = state.toUpperCase();
    const [, status, type] = document.values as readonly string[];
    const date = document.orderKeys[0] ?? null;
    const legalName = document.names[0]?.folded ?? '';
    businesses.add([
      code,
      fileNumber,
      fileNumber,
      legalName,
      status ?? '',
      status ?? null,
      type ?? null,
      date,
      date,
      code,
      '1 Main St',
    ]);
    document.names.forEach(({ folded, nameKey }, position) => {
      names.add([code, fileNumber, 1, position, position === 0 ? 'legal' : 'trade', folded, folded, nameKey]);
    });
    if (!got.has(number)) continue;
    const digest = number.toString(16).padStart(32, '0');
    registrations.add([
      code,
      fileNumber,
      1,
      legalName,
      status ?? null,
      type ?? null,
      date,
      digest,
      1,
      '2026-01-01',
      '[]',
    ]);
  }
  for (const rows of [businesses, names, registrations]) await rows.send(client);
}
