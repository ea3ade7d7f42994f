import { type BusinessIdParts, fileNumberKey, formatBusinessId, type StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';

/** A company that is not shown anywhere, and who said so. */
export interface Suppression {
  readonly id: string;
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

/** Who does something, and why. */
export interface Decision {
  readonly by: string;
  readonly reason: string;
}

interface SuppressionRow {
  readonly state: StateCode;
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
export async function liftSuppression(
  client: PoolClient,
  { state, fileNumber }: BusinessIdParts,
  { by, reason }: Decision,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE suppressions SET lifted_at = now(), lifted_by = $3, lifting_reason = $4
      WHERE state = $1 AND file_number_key = $2 AND lifted_at IS NULL`,
    [state, fileNumberKey(fileNumber), by, reason],
  );
  return rowCount === 1;
}

/** Suppressions, newest first: those in force, or those that were lifted as well. */
export async function listSuppressions(client: PoolClient, withLifted: boolean): Promise<Suppression[]> {
  const { rows } = await client.query<SuppressionRow>(
    `SELECT state, file_number, reason, suppressed_by, suppressed_at, lifted_at, lifted_by, lifting_reason
       FROM suppressions WHERE $1 OR lifted_at IS NULL ORDER BY suppression_no DESC`,
    [withLifted],
  );
  return rows.map(toSuppression);
}

function toSuppression(row: SuppressionRow): Suppression {
  const { state, file_number: fileNumber, reason, lifted_at: liftedAt, lifted_by: liftedBy } = row;
  return {
    id: formatBusinessId({ state, fileNumber }),
    reason,
    suppressedBy: row.suppressed_by,
    suppressedAt: row.suppressed_at,
    lifted: liftedAt === null ? null : { reason: row.lifting_reason ?? '', liftedBy: liftedBy ?? '', liftedAt },
  };
}
