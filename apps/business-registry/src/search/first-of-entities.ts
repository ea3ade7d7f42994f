import { AppError, codes } from '@registry/errors';
import type { Database } from '@registry/persistence';
import { toCompany } from './company-documents.ts';

/** Hits that can be grouped: as many as pages reach. */
export const GROUPED_MAX = 10_000;

/** Of the companies of a search, in its order, the first of each entity. */
export async function firstOfEntities(database: Database, keys: readonly string[], total: number): Promise<string[]> {
  if (total > GROUPED_MAX) {
    throw new AppError(codes.request.invalidParameter, {
      message: `group is entity and q matches ${total} businesses; expected at most ${GROUPED_MAX}. Add words or filters, or leave group out.`,
      param: 'group',
    });
  }
  const companies = keys.map(toCompany);
  const rows = await database.query<{ n: number; id: string }>(
    {
      name: 'entities-of-hits',
      text: `SELECT k.n::int AS n, m.entity_id AS id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n)
               JOIN entity_members m ON m.state = k.state AND m.file_number_key = k.key`,
    },
    [companies.map(({ state }) => state), companies.map(({ fileNumberKey }) => fileNumberKey)],
  );
  const entities = new Map(rows.map(({ n, id }) => [n - 1, id] as const));
  const seen = new Set<string>();
  return keys.filter((_, at) => {
    const id = entities.get(at);
    if (id === undefined) return true;
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}
