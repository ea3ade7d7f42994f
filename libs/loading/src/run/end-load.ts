import type { LoadCounts } from '@registry/domain';
import { checkLoad, type CheckResult, type LoadTally } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { whatStays } from './fail-load.ts';
import * as loads from '../load-store.ts';
import type { LoadContext } from '../load-target.ts';
import { type AbsentRows, endPresence, findAbsent, markAbsent } from '../row-presence.ts';
import type { LoadResult, RunLoadOptions } from './run-load-options.ts';

const NO_ROWS: AbsentRows = { known: 0, missing: 0, unconfirmed: 0, unread: 0 };

type Ended = Pick<LoadResult, 'absent' | 'unconfirmed' | 'unreadRows' | 'knownRows' | 'check'>;

/** Marks what a whole file lacks and ends the load; the check is null where that was interrupted. */
export async function endLoad<Value>(
  client: PoolClient,
  context: LoadContext,
  counts: LoadCounts,
  tally: LoadTally,
  options: RunLoadOptions<Value>,
): Promise<Ended> {
  const { definition, target, signal } = options;
  const presence = context.isWhole ? target.presence : undefined;
  const checked = checkLoad(definition, tally, counts.rejected);
  let check = withFailure(checked, doubtOfEnd(tally, presence !== undefined, options));
  const rows = presence && check.passed ? await findAbsent(client, context, presence) : NO_ROWS;
  check = withFailure(check, refusalOfAbsence({ part: null, ...rows }, context));
  const parts = presence && check.passed ? ((await presence.findAbsentParts?.(client, context)) ?? []) : [];
  for (const one of parts) check = withFailure(check, refusalOfAbsence(one, context));
  const absent = presence && check.passed ? await markAbsent(client, context, presence, signal) : 0;
  const unconfirmed = check.passed ? rows.unconfirmed : 0;
  const ended = { absent, unconfirmed, unreadRows: rows.unread, knownRows: rows.known };
  if (signal?.aborted === true) return { ...ended, check: null };
  await client.query('BEGIN');
  await target.finish?.(client, context, tally);
  if (target.presence !== undefined) await endPresence(client, context, check.passed);
  await loads.endLoad(client, context.loadNo, check.passed ? null : [...check.failures, whatStays(counts)].join(' '));
  await client.query('COMMIT');
  if (counts.new + counts.changed > 0) for (const table of target.tables) await client.query(`ANALYZE ${table}`);
  return { ...ended, check };
}

function withFailure(check: CheckResult, failure: string | null): CheckResult {
  return failure === null ? check : { ...check, passed: false, failures: [...check.failures, failure] };
}

/** Why the file is not taken as all of what was published; null where its end is proved or accepted. */
function doubtOfEnd<Value>(
  { endDoubts }: LoadTally,
  mayMark: boolean,
  { acceptEnd }: RunLoadOptions<Value>,
): string | null {
  if (acceptEnd === true || endDoubts.length === 0) return null;
  return (
    `The file may be truncated: ${endDoubts.join('; ')}. ${mayMark ? 'No row was marked absent. ' : ''}` +
    'Load the complete file. If this one is complete, add --accept-end.'
  );
}

/** Why nothing is marked though rows are missing; null where they may be marked. */
function refusalOfAbsence(
  { part, known, missing }: Pick<AbsentRows, 'known' | 'missing'> & { readonly part: string | null },
  { missingShareMax }: LoadContext,
): string | null {
  if (missingShareMax === 1 || missing <= known * missingShareMax) return null;
  const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`;
  return (
    `The file lacks ${missing.toLocaleString('en-US')} of ${known.toLocaleString('en-US')} rows ${part === null ? '' : `of ${part} `}loaded before (${percent(missing / known)}; at most ` +
    `${percent(missingShareMax)} is usual), so it may not be complete. No row was marked absent. ` +
    'If it is a part of the list, load it again with --extent increment. If those rows were removed, add --accept-absent.'
  );
}
