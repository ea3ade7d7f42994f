import {
  type BusinessIdParts,
  fileNumberKey,
  formatBusinessId,
  type HiddenKind,
  type HiddenValue,
  type StateCode,
} from '@registry/domain';
import type { PoolClient } from 'pg';
import type { Decision } from '../decisions/decision-options.ts';

/** A company, or a value on it, that is not shown anywhere, and who said so. */
export interface Suppression {
  /** Null for a value that is hidden on all companies. */
  readonly id: string | null;
  /** Null where the whole company is suppressed. */
  readonly value: HiddenValue | null;
  readonly reason: string;
  readonly suppressedBy: string;
  readonly suppressedAt: Date;
  /** Null while it is in force. */
  readonly lifted: Lifting | null;
}

interface Lifting {
  readonly reason: string;
  readonly liftedBy: string;
  readonly liftedAt: Date;
}

interface SuppressionRow {
  readonly state: StateCode | '';
  readonly kind: HiddenKind | null;
  readonly value: string | null;
  readonly file_number: string;
  readonly reason: string;
  readonly suppressed_by: string;
  readonly suppressed_at: Date;
  readonly lifted_at: Date | null;
  readonly lifted_by: string | null;
  readonly lifting_reason: string | null;
}

/** Those of these companies that are suppressed. */
export async function suppressedAmong(
  client: PoolClient,
  state: StateCode,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>({
    name: 'suppressed-among',
    text: 'SELECT file_number_key AS key FROM suppressions WHERE state = $1 AND file_number_key = ANY ($2) AND lifted_at IS NULL',
    values: [state, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Stores a suppression. None is in force. */
export async function addSuppression(
  client: PoolClient,
  { state, fileNumber }: BusinessIdParts,
  { by, reason }: Decision,
): Promise<void> {
  await client.query(
    'INSERT INTO suppressions (state, file_number_key, file_number, reason, suppressed_by) VALUES ($1, $2, $3, $4, $5)',
    [state, fileNumberKey(fileNumber), fileNumber, reason, by],
  );
}

/** Writes down that the company is shown again; false where no suppression is in force. */
export function liftSuppression(client: PoolClient, id: BusinessIdParts, decision: Decision): Promise<boolean> {
  return decideOnSuppression(client, id, decision, '(lifted_at, lifted_by, lifting_reason)');
}

/** Writes down that what is stored of the company is erased; false where no suppression is in force. */
export function recordErasure(client: PoolClient, id: BusinessIdParts, decision: Decision): Promise<boolean> {
  return decideOnSuppression(client, id, decision, '(erased_at, erased_by, erasing_reason)');
}

/** Writes down in which version a company was erased, after its removal, and returns the number of its suppression. */
export async function recordErasedVersion(client: PoolClient, { state, fileNumber }: BusinessIdParts): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `UPDATE suppressions s SET erased_version = coalesce(
              (SELECT version FROM removed_businesses r WHERE r.state = s.state AND r.file_number_key = s.file_number_key), erased_version, 0)
      WHERE state = $1 AND file_number_key = $2 AND lifted_at IS NULL RETURNING suppression_no AS number`,
    [state, fileNumberKey(fileNumber)],
  );
  const [suppression] = rows;
  if (suppression === undefined) throw new Error('No suppression is in force.');
  return suppression.number;
}

async function decideOnSuppression(
  client: PoolClient,
  { state, fileNumber }: BusinessIdParts,
  { by, reason }: Decision,
  columns: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE suppressions SET ${columns} = (now(), $3, $4)
      WHERE state = $1 AND file_number_key = $2 AND lifted_at IS NULL`,
    [state, fileNumberKey(fileNumber), by, reason],
  );
  return rowCount === 1;
}

/** Suppressions of companies and of values, newest first: those in force, or those that were lifted as well. */
export async function listSuppressions(client: PoolClient, withLifted: boolean): Promise<Suppression[]> {
  const { rows } = await client.query<SuppressionRow>(
    `SELECT * FROM (
       SELECT suppression_no AS number, NULL AS kind, NULL AS value, ${COLUMNS} FROM suppressions
       UNION ALL SELECT hidden_no, kind, value, ${COLUMNS} FROM hidden_values) s
      WHERE $1 OR lifted_at IS NULL ORDER BY suppressed_at DESC, number DESC`,
    [withLifted],
  );
  return rows.map(toSuppression);
}

const COLUMNS = 'state, file_number, reason, suppressed_by, suppressed_at, lifted_at, lifted_by, lifting_reason';

function toSuppression(row: SuppressionRow): Suppression {
  const { state, file_number: fileNumber, kind, value, reason, lifted_at: liftedAt, lifted_by: liftedBy } = row;
  return {
    id: state === '' ? null : formatBusinessId({ state, fileNumber }),
    value: kind === null || value === null ? null : { kind, text: value },
    reason,
    suppressedBy: row.suppressed_by,
    suppressedAt: row.suppressed_at,
    lifted: liftedAt === null ? null : { reason: row.lifting_reason ?? '', liftedBy: liftedBy ?? '', liftedAt },
  };
}
