import { CopyRows } from '@registry/persistence';
import { withClient } from '@registry/private-servers';
import type pg from 'pg';
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
  await withClient(databaseUrl, async (client) => {
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
  });
}

/** Columns of a company and of its registration alike. */
const COMPANY = ['state', 'file_number_key', 'name', 'status', 'entity_type', 'registration_date'];
const BUSINESS = [...COMPANY, 'file_number', 'formation_date', 'formation_state', 'full_address'];
const REGISTRATION = [...COMPANY, 'source_no', 'digest', 'load_no', 'retrieved_at', 'records'];
const NAME = ['state', 'file_number_key', 'source_no', 'position', 'kind', 'name', 'folded', 'name_key'];

async function sendPart(
  client: pg.Client,
  corpus: CompanyCorpus,
  got: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<void> {
  const businesses = new CopyRows('businesses', BUSINESS);
  const registrations = new CopyRows('registrations', REGISTRATION);
  const names = new CopyRows('names', NAME);
  for (let number = from; number < to; number += 1) {
    const { key, values, orderKeys, names: named } = corpus.document(number);
    const [state, fileNumber] = [key.slice(3, 5).toUpperCase(), key.slice(6)];
    const [, status, type] = values as readonly string[];
    const date = orderKeys[0] ?? null;
    const company = [state, fileNumber, named[0]?.folded ?? '', status ?? null, type ?? null, date];
    businesses.add([...company, fileNumber, date, state, '1 Main St']);
    named.forEach(({ folded, nameKey }, position) => {
      names.add([state, fileNumber, 1, position, position === 0 ? 'legal' : 'trade', folded, folded, nameKey]);
    });
    if (got.has(number))
      registrations.add([...company, 1, number.toString(16).padStart(32, '0'), 1, '2026-01-01', '[]']);
  }
  for (const rows of [businesses, names, registrations]) await rows.send(client);
}
