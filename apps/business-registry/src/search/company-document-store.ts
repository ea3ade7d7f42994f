import { isUsState, type StateCode } from '@registry/domain';
import { byteOrder, type CopiedRow, copiedRows } from '@registry/index-host';
import type { IndexDocument } from '@registry/name-index';
import type { Database } from '@registry/persistence';
import { isShown, isShownOfAll } from '../companies/is-shown.sql.ts';
import {
  DOCUMENT_COLUMNS,
  documentAddresses,
  documentHidden,
  documentNames,
  type DocumentRow,
  INDEXED_STATES,
  toDocument,
} from './company-documents.ts';

/**
 * Companies and names are merged along the keys of their tables: the first row comes at once, and nothing is sorted. By
 * default, Postgres may hash and sort everything, depending on its statistics. If the tables have another order than
 * needed (`byteOrder`), it sorts in this memory.
 */
const BUILD_SETTINGS = `
  SET LOCAL max_parallel_workers_per_gather = 0;
  SET LOCAL enable_hashjoin = off;
  SET LOCAL enable_hashagg = off;
  SET LOCAL work_mem = '256MB'`;

/** All companies that are shown as documents of the index, in the order of their keys, as one consistent state of the tables. */
export async function* allCompanyDocuments(database: Database): AsyncGenerator<IndexDocument[]> {
  const byBytes = await byteOrder(database);
  const query = `SELECT ${DOCUMENT_COLUMNS} FROM businesses b JOIN (${documentNames()}) n USING (state, file_number_key)
                  LEFT JOIN (${documentAddresses()}) a USING (state, file_number_key)
                  LEFT JOIN (${documentHidden()}) h USING (state, file_number_key)
                  WHERE b.state IN (${INDEXED_STATES}) AND ${isShownOfAll('b')}
                  ORDER BY b.state ${byBytes}, b.file_number_key ${byBytes}`;
  for await (const rows of copiedRows(database, query, BUILD_SETTINGS)) yield rows.map(fromCopied);
}

/** Companies of one state as they are now; those that do not exist are left out. */
export async function findCompanyDocuments(
  database: Database,
  state: StateCode,
  keys: readonly string[],
): Promise<IndexDocument[]> {
  if (!isUsState(state)) return [];
  const wanted = `state = '${state}' AND file_number_key = ANY ($1)`;
  const rows = await database.query<DocumentRow & Record<string, unknown>>(
    {
      name: `index-documents-${state}`,
      text: `SELECT ${DOCUMENT_COLUMNS}
               FROM businesses b JOIN (${documentNames(wanted)}) n USING (state, file_number_key)
               LEFT JOIN (${documentAddresses(wanted)}) a USING (state, file_number_key)
               LEFT JOIN (${documentHidden(wanted)}) h USING (state, file_number_key)
              WHERE b.state = '${state}' AND b.file_number_key = ANY ($1) AND ${isShown('b')}`,
    },
    [keys],
  );
  return rows.map(toDocument);
}

function fromCopied(row: CopiedRow): IndexDocument {
  const [state, key, rank, standing, ...further] = row as readonly [string, string, string, string, ...CopiedRow];
  const [status, entityType, registrationDate, formationDate, names, addresses, hidden] = further;
  return toDocument({
    state,
    file_number_key: key,
    rank: Number(rank),
    status: standing,
    status_verbatim: status ?? null,
    entity_type: entityType ?? null,
    registration_date: registrationDate ?? null,
    formation_date: formationDate ?? null,
    names: names ?? '',
    addresses: addresses ?? null,
    hidden: hidden ?? null,
  });
}
