import type { StateCode } from '@registry/domain';
import type { LoadContext, RowPresence } from '@registry/loading';
import type { PoolClient } from 'pg';
import { publishCompanies, type WrittenCompany } from '../change-events/publish-companies.ts';
import { writeHistory } from '../companies/company-history.ts';
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
  const { rows } = await client.query<WrittenCompany & { readonly before: string }>(
    `UPDATE businesses b SET status = $2, version = b.version + 1, updated_at = now() FROM businesses was
      WHERE b.state = '${state}' AND b.file_number_key = ANY ($1) AND was.state = '${state}' AND was.file_number_key = b.file_number_key
        AND NOT EXISTS (SELECT FROM registrations r WHERE r.state = '${state}'
                           AND r.file_number_key = b.file_number_key AND r.absent_since IS NULL)
     RETURNING b.file_number_key AS key, b.version, was.status AS before`,
    [keys, standing],
  );
  const about = { type: 'business.status_changed', sourceNo, cameLive: false, asOf };
  await writeHistory(
    client,
    state,
    rows.map(({ key, version, before }) => {
      const ended = before === standing ? [] : [{ ...about, field: 'status', before, after: standing }];
      return { key, version, changes: [...ended, { ...about, field: 'absent_since', before: null, after: startedAt }] };
    }),
  );
  await publishCompanies(client, state, rows);
}
