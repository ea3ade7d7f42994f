import type { Client } from 'pg';
import type { CompanyCorpus } from './company-corpus.ts';

/** Maximum number of companies of a change event. */
const PUBLISHED_AT_ONCE = 250;

/** A company as its tables know it. */
export interface CompanyKey {
  readonly state: string;
  readonly fileNumber: string;
}

/** So many companies, spread over all; `shift` gives others. To make them takes a while, in which nothing else runs. */
export function spread(corpus: CompanyCorpus, count: number, shift: number): CompanyKey[] {
  const stride = Math.floor(corpus.companies / count);
  return Array.from({ length: count }, (_, i) => {
    const { key } = corpus.document((i * stride + shift) % corpus.companies);
    return { state: key.slice(3, 5), fileNumber: key.slice(6) };
  });
}

/** Adds a word to the names of companies, spread over all states, with their change events in one transaction, as a load does. */
export async function renameCompanies(client: Client, companies: readonly CompanyKey[], word: string): Promise<void> {
  await client.query('BEGIN');
  for (const [state, some] of Map.groupBy(companies, (company) => company.state)) {
    const keys = some.map(({ fileNumber }) => fileNumber);
    await client.query(
      `UPDATE names_${state} SET name = name || $2, folded = folded || $2, name_key = name_key || $2
        WHERE file_number_key = ANY ($1) AND position = 0`,
      [keys, ` ${word}`],
    );
    await client.query(
      `UPDATE businesses_${state} SET name = name || $2, version = version + 1 WHERE file_number_key = ANY ($1)`,
      [keys, ` ${word}`],
    );
    for (let from = 0; from < keys.length; from += PUBLISHED_AT_ONCE) {
      const published = keys.slice(from, from + PUBLISHED_AT_ONCE);
      const body = { state: state.toUpperCase(), keys: published, versions: published.map(() => 2) };
      await client.query(
        "INSERT INTO announcements (lane, topic, item_count, body) VALUES ('bulk', 'registry.changed', $1, $2)",
        [published.length, JSON.stringify(body)],
      );
    }
  }
  await client.query('NOTIFY announced');
  await client.query('COMMIT');
}
