import { type BusinessIdParts, fileNumberKey, foldWords, type HiddenValue, hiddenKey } from '@registry/domain';
import type { PoolClient } from 'pg';
import type { Decision } from '../decisions/decision-options.ts';

/** The company on which a value is hidden; null for all. */
export type Scope = BusinessIdParts | null;

/** Stores that a value is hidden and returns its number; undefined where it is hidden already. */
export async function addHiddenValue(
  client: PoolClient,
  scope: Scope,
  value: HiddenValue,
  { by, reason }: Decision,
): Promise<number | undefined> {
  const { rows } = await client.query<{ number: number }>(
    `INSERT INTO hidden_values (state, file_number_key, file_number, kind, value, value_key, folded_names, reason, suppressed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (state, file_number_key, kind, value_key) WHERE lifted_at IS NULL DO NOTHING RETURNING hidden_no AS number`,
    [
      ...toScope(scope),
      scope?.fileNumber ?? '',
      value.kind,
      value.text,
      hiddenKey(value),
      foldedNames(value),
      reason,
      by,
    ],
  );
  return rows[0]?.number;
}

/** Stores that a value is shown again and returns its number; undefined where it is not hidden. */
export async function liftHiddenValue(
  client: PoolClient,
  scope: Scope,
  value: HiddenValue,
  { by, reason }: Decision,
): Promise<number | undefined> {
  const { rows } = await client.query<{ number: number }>(
    `UPDATE hidden_values SET lifted_at = now(), lifted_by = $5, lifting_reason = $6
      WHERE state = $1 AND file_number_key = $2 AND kind = $3 AND value_key = $4 AND lifted_at IS NULL
      RETURNING hidden_no AS number`,
    [...toScope(scope), value.kind, hiddenKey(value), by, reason],
  );
  return rows[0]?.number;
}

/** Lists the values hidden on the company itself, or on all, as they were written down. */
export async function hiddenOn(client: PoolClient, scope: Scope): Promise<HiddenValue[]> {
  const { rows } = await client.query<HiddenValue>(
    `SELECT kind, value AS text FROM hidden_values WHERE state = $1 AND file_number_key = $2 AND lifted_at IS NULL ORDER BY hidden_no`,
    toScope(scope),
  );
  return rows;
}

function toScope(scope: Scope): [string, string] {
  return scope === null ? ['', ''] : [scope.state, fileNumberKey(scope.fileNumber)];
}

/** `DOE JANE` and `JANE DOE`: the writings of a person's name that are one. */
function foldedNames({ kind, text }: HiddenValue): string[] {
  if (kind !== 'person') return [];
  const words = foldWords(text);
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
}
