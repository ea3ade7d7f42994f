import { CopyRows } from '@registry/persistence';
import pg from 'pg';
import type { CompanyCorpus } from '../search/corpus/company-corpus.ts';
import { Random } from '../search/corpus/random.ts';

/** Of registrations, those of companies that were formed elsewhere: as in the files of California. */
const FOREIGN_SHARE = 0.108;
const PART_SIZE = 20_000;
/** Of the row that a registration comes from, which nothing here reads. */
const [DIGEST, RETRIEVED_AT] = ['00000000-0000-0000-0000-000000000000', '2026-11-01T00:00:00.000Z'];
/** The corpus itself draws by the seed. */
const FURTHER_SEED = 1_000_003;

/**
 * Writes registrations straight into the tables of business-registry. A foreign one is of any domestic company of another state, which
 * `true_homes` names: a table that nobody else reads.
 */
export async function fillRegistrations(url: string, corpus: CompanyCorpus, seed: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("INSERT INTO sources (slug) VALUES ('bench') ON CONFLICT DO NOTHING");
    await client.query('CREATE TABLE true_homes (state text, file_number_key text, home_state text, home_key text)');
    await client.query('DROP INDEX names_by_name_key');
    for (let from = 0; from < corpus.companies; from += PART_SIZE)
      await sendPart(client, corpus, seed, from, Math.min(from + PART_SIZE, corpus.companies));
    await client.query('CREATE INDEX names_by_name_key ON names (name_key)');
    for (const table of ['businesses', 'names']) await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    await client.end();
  }
}

async function sendPart(client: pg.Client, corpus: CompanyCorpus, seed: number, from: number, to: number) {
  const businesses = new CopyRows('businesses', [
    ...[
      'state',
      'file_number_key',
      'file_number',
      'name',
      'status',
      'registration_date',
      'formation_date',
      'formation_state',
    ],
  ]);
  const names = new CopyRows('names', [
    ...['state', 'file_number_key', 'source_no', 'position', 'kind', 'name', 'folded', 'name_key'],
  ]);
  const registrations = new CopyRows('registrations', [
    ...['state', 'file_number_key', 'source_no', 'name', 'digest', 'load_no', 'retrieved_at', 'records'],
  ]);
  const homes = new CopyRows('true_homes', ['state', 'file_number_key', 'home_state', 'home_key']);
  for (let number = from; number < to; number += 1) {
    const own = toCompany(corpus, number);
    const isForeign = isForeignNumber(seed, number);
    const random = new Random(seed + 2 * FURTHER_SEED, number);
    const home = isForeign ? toCompany(corpus, chooseHome(random, seed, corpus.companies)) : own;
    const { folded = '', nameKey = '' } = home.document.names[0] ?? {};
    const date = own.document.orderKeys[0] ?? null;
    const formed = home.state === own.state ? date : null;
    businesses.add([own.state, own.key, own.key, folded, 'active', isForeign ? null : date, formed, home.state]);
    registrations.add([own.state, own.key, 1, folded, DIGEST, 0, RETRIEVED_AT, '[]']);
    names.add([own.state, own.key, 1, 0, 'legal', folded, folded, nameKey]);
    if (home.state !== own.state) homes.add([own.state, own.key, home.state, home.key]);
  }
  for (const rows of [businesses, registrations, names, homes]) await rows.send(client);
}

/** Any company that is not foreign itself. */
function chooseHome(random: Random, seed: number, companies: number): number {
  for (;;) {
    const number = random.below(companies);
    if (!isForeignNumber(seed, number)) return number;
  }
}

function isForeignNumber(seed: number, number: number): boolean {
  return new Random(seed + FURTHER_SEED, number).happens(FOREIGN_SHARE);
}

function toCompany(corpus: CompanyCorpus, number: number) {
  const document = corpus.document(number);
  const state = document.key.slice(3, 5).toUpperCase();
  return { document, state, key: document.key.slice(6) };
}
