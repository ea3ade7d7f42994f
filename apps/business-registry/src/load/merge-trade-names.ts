import { fileNumberKey, foldForMatching, type StateCode } from '@registry/domain';
import {
  type ChunkTally,
  CopyRows,
  isOfAnotherDaySql,
  type LoadContext,
  newTally,
  readKnownRows,
  takeItem,
} from '@registry/loading';
import type { RegisteredTradeName, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';

const COLUMNS = [
  'state',
  'trade_name_id',
  'source_no',
  'name',
  'folded',
  'name_key',
  'kind',
  'name_status',
  'end_date',
  'registrant_name',
  'registrant_key',
  'registrant_folded',
  'registrant_name_key',
  'status',
  'registration_date',
  'digest',
  'load_no',
  'retrieved_at',
  'records',
];

/**
 * Merges trade names of one state in the client's transaction, each under its own id. They are linked to companies
 * afterwards, by `linkTradeNames`: in which order companies and trade names are loaded makes no difference.
 */
export async function mergeTradeNames(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly SourceItem<RegisteredTradeName>[],
): Promise<ChunkTally> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-trade-names ${state}`]);
  const table = `trade_names_${state.toLowerCase()}`;
  const known = await readKnownRows(
    client,
    { table, key: 'trade_name_id', state, hasPresence: false },
    { ...context, sourceNo: null },
    items.map(({ key }) => key),
  );
  const rows = new CopyRows('staged_trade_names', COLUMNS);
  const tally = newTally();
  const confirmed: string[] = [];
  for (const item of items) {
    const before = known.get(item.key);
    const value = takeItem(item, before, tally);
    if (value !== undefined) rows.add(rowOf(value, item, context));
    else if (before?.digest === item.digest && !before.isNewer) confirmed.push(item.key);
  }
  await upsert(client, table, rows);
  await confirm(client, context, table, confirmed);
  return tally;
}

/** Notes the newest load that has a trade name, where its data are of another day than those of the load before. */
async function confirm(
  client: PoolClient,
  { loadNo, retrievedAt }: LoadContext,
  table: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return;
  await client.query(
    `UPDATE ${table} t SET load_no = $2, retrieved_at = $3
      WHERE trade_name_id = ANY ($1) AND ${isOfAnotherDaySql('t', '$2')}`,
    [ids, loadNo, retrievedAt],
  );
}

function rowOf(tradeName: RegisteredTradeName, item: SourceItem<RegisteredTradeName>, context: LoadContext) {
  const own = foldForMatching(tradeName.name);
  const registrant = tradeName.registrantName === null ? null : foldForMatching(tradeName.registrantName);
  return [
    tradeName.state,
    item.key,
    context.sourceNo,
    tradeName.name,
    own.folded,
    own.nameKey,
    tradeName.kind,
    tradeName.nameStatus,
    endDate(tradeName, context),
    tradeName.registrantName,
    tradeName.registrantFileNumber === null ? null : fileNumberKey(tradeName.registrantFileNumber),
    registrant?.folded ?? null,
    registrant?.nameKey ?? null,
    tradeName.statusVerbatim,
    tradeName.registrationDate,
    item.digest,
    context.loadNo,
    context.retrievedAt,
    JSON.stringify(context.headers?.packRows(tradeName.records) ?? tradeName.records),
  ];
}

/** A name that its registry calls expired has not expired on a day after the data: then it does not state when. */
function endDate(
  { nameStatus, endDate: ended }: RegisteredTradeName,
  { asOf, retrievedAt }: LoadContext,
): string | null {
  const day = asOf ?? new Date(retrievedAt).toISOString().slice(0, 10);
  return nameStatus === 'expired' && ended !== null && ended > day ? null : ended;
}

/** Replaces what is known under an id and keeps its number, which the names linked to it refer to. */
async function upsert(client: PoolClient, table: string, rows: CopyRows): Promise<void> {
  if (rows.count === 0) return;
  await client.query('CREATE TEMPORARY TABLE IF NOT EXISTS staged_trade_names (LIKE trade_names)');
  await client.query('ALTER TABLE staged_trade_names ALTER COLUMN trade_name_no DROP NOT NULL');
  await client.query('TRUNCATE staged_trade_names');
  await rows.send(client);
  const columns = COLUMNS.join(', ');
  const updated = COLUMNS.filter((column) => column !== 'state' && column !== 'trade_name_id');
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM staged_trade_names
     ON CONFLICT (state, trade_name_id) DO UPDATE SET (${updated.join(', ')}) =
       (${updated.map((column) => `EXCLUDED.${column}`).join(', ')})`,
  );
}
