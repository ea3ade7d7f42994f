import { fileNumberKey, type StateCode } from '@registry/domain';
import {
  type ChunkTally,
  CopyRows,
  type LoadContext,
  newTally,
  readKnownRows,
  type RowPresence,
  takeItem,
} from '@registry/loading';
import type { BusinessPart, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { updateParts } from '../parts/write-parts.ts';
import { beginMerge } from './state-turns.ts';

const COLUMNS = [
  'source_no',
  'part_key',
  'state',
  'file_number_key',
  'register_id',
  'content',
  'digest',
  'load_no',
  'retrieved_at',
  'records',
  'filing',
  'filing_date',
];

const PARTS = { table: 'business_parts', key: 'part_key', hasPresence: true };

/** The content of a part that adds nothing to its company, as most filings do. */
const NOTHING = JSON.stringify({ alternativeNames: [], addresses: [], officers: [] });

/**
 * Merges the rows of a further table of a register in the client's transaction, which has the state's turn, and writes what they add to
 * the companies that are stored. For any other company they wait until its row is inserted: the order of the files makes no difference.
 */
export async function mergeParts(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly SourceItem<BusinessPart>[],
): Promise<ChunkTally> {
  const keys = items.map(({ key }) => fileNumberKey(key));
  const known = await readKnownRows(client, PARTS, context, keys);
  const rows = new CopyRows('staged_parts', COLUMNS);
  const tally = newTally();
  let isFiling = false;
  for (const item of items) {
    const part = takeItem(item, known.get(fileNumberKey(item.key)), tally);
    if (part === undefined) continue;
    isFiling ||= part.filing !== undefined;
    rows.add(toRow(part, item, context));
  }
  if (rows.count > 0) await replaceParts(client, context, state, rows);
  if (isFiling) await client.query('INSERT INTO filing_sources VALUES ($1) ON CONFLICT DO NOTHING', [context.sourceNo]);
  return tally;
}

/** The rows of a source of parts, of which a whole file may lack some: their companies lose what they said. */
export function partPresence(state: StateCode): RowPresence {
  return {
    ...PARTS,
    lock: (client) => beginMerge(client, state),
    publishAbsent: async (client, context, keys) =>
      updateParts(client, context, state, await findCompanies(client, context, state, keys)),
  };
}

function toRow(part: BusinessPart, item: SourceItem<BusinessPart>, context: LoadContext) {
  return [
    context.sourceNo,
    fileNumberKey(item.key),
    part.state,
    part.fileNumber === null ? null : fileNumberKey(part.fileNumber),
    part.registerId,
    JSON.stringify(part.content),
    item.digest,
    context.loadNo,
    context.retrievedAt,
    JSON.stringify(context.headers?.packRows(part.records) ?? part.records),
    part.filing ? JSON.stringify(part.filing) : null,
    part.filing?.date ?? null,
  ];
}

/** Writes parts; the companies that had them before, and those that have them now, are brought up to date. */
async function replaceParts(client: PoolClient, context: LoadContext, state: StateCode, rows: CopyRows): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE IF NOT EXISTS staged_parts (LIKE business_parts)');
  await client.query('TRUNCATE staged_parts');
  await rows.send(client);
  const { rows: staged } = await client.query<{ key: string }>('SELECT part_key AS key FROM staged_parts');
  const keys = staged.map(({ key }) => key);
  const before = await findCompanies(client, context, state, keys);
  const columns = COLUMNS.join(', ');
  const updated = COLUMNS.slice(2);
  await client.query(
    `INSERT INTO business_parts (${columns}) SELECT ${columns} FROM staged_parts
     ON CONFLICT (source_no, part_key) DO UPDATE SET (${updated.join(', ')}, absent_since, confirmed_load_no) =
       (${updated.map((column) => `EXCLUDED.${column}`).join(', ')}, NULL, NULL)`,
  );
  const now = await findCompanies(client, context, state, keys);
  await updateParts(client, context, state, [...new Set([...before, ...now])]);
}

/** The companies that parts of the source add something to, of those that are there. */
async function findCompanies(
  client: PoolClient,
  { sourceNo }: LoadContext,
  state: StateCode,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `WITH parts AS MATERIALIZED (
       SELECT file_number_key, register_id FROM business_parts
        WHERE source_no = $1 AND part_key = ANY ($2) AND content::text <> '${NOTHING}')
     SELECT b.file_number_key AS key FROM parts JOIN businesses b ON b.state = '${state}' AND b.file_number_key = parts.file_number_key
      UNION
     SELECT r.file_number_key FROM parts JOIN registrations r ON r.state = '${state}' AND r.register_id = parts.register_id`,
    [sourceNo, keys],
  );
  return rows.map(({ key }) => key);
}
