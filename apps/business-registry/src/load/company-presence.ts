import type { StateCode } from '@registry/domain';
import type { LoadContext, RowPresence } from '@registry/loading';
import type { PoolClient } from 'pg';
import { publishCompanies, type WrittenCompany } from '../change-events/publish-companies.ts';
import { noteLoads } from '../companies/loads-of-companies.ts';
import { beginMerge } from './state-turns.ts';

/** A state's registrations, of which a whole file of the registry may lack some. */
export function companyPresence(state: StateCode, standing: 'inactive' | 'unknown'): RowPresence {
  return {
    table: `registrations_${state.toLowerCase()}`,
    key: 'file_number_key',
    lock: (client) => beginMerge(client, state),
    noteConfirmed: (client, keys) => noteLoads(client, state, keys),
    publishAbsent: (client, context, keys) => publishAbsent(client, context, { state, standing }, keys),
  };
}

/** Sets the standing of companies whose registrations are all absent, with history and change events. */
async function publishAbsent(
  client: PoolClient,
  { sourceNo, startedAt, asOf }: LoadContext,
  { state, standing }: { readonly state: StateCode; readonly standing: string },
  keys: readonly string[],
): Promise<void> {
  await noteLoads(client, state, keys);
  const { rows } = await client.query<WrittenCompany>(
    `WITH gone AS (
       SELECT b.file_number_key, b.status FROM businesses b
        WHERE b.state = '${state}' AND b.file_number_key = ANY ($1)
          AND NOT EXISTS (SELECT FROM registrations r WHERE r.state = '${state}'
                             AND r.file_number_key = b.file_number_key AND r.absent_since IS NULL)
     ), updated AS (
       UPDATE businesses b SET status = $2, version = b.version + 1, updated_at = now() FROM gone g
        WHERE b.state = '${state}' AND b.file_number_key = g.file_number_key
       RETURNING b.file_number_key, b.version, to_jsonb(g.status) AS before
     ), history AS (
       INSERT INTO business_changes (state, file_number_key, version, position, type, field, before, after, source_no, as_of)
       SELECT '${state}', u.file_number_key, u.version, c.position, 'business.status_changed', c.field, c.before, c.after, $3, $5::date
         FROM updated u
        CROSS JOIN LATERAL (VALUES (0, 'status', u.before, to_jsonb($2::text)),
                                   (1, 'absentSince', 'null'::jsonb, to_jsonb($4::text))) c (position, field, before, after)
        WHERE c.before <> c.after
     )
     SELECT file_number_key AS key, version FROM updated`,
    [keys, standing, sourceNo, startedAt, asOf],
  );
  await publishCompanies(client, state, rows);
}
