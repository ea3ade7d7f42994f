import type { LinkDecision } from '@registry/matching';
import type { PoolClient } from 'pg';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
import type { Decision } from '../../decisions/decision-options.ts';
import type { CompanyId } from '../company-id.ts';

/** A decision of an operator that is in force. */
export interface StoredDecision extends LinkDecision {
  readonly no: number;
  readonly companies: readonly [CompanyId, CompanyId];
}

/** A decision of an operator, and whether it still holds. */
export interface ListedDecision extends StoredDecision {
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly lifted: { readonly reason: string; readonly liftedBy: string; readonly liftedAt: Date } | null;
}

interface DecisionRow {
  readonly no: number;
  readonly kind: LinkDecision['kind'];
  readonly state: CompanyId['state'];
  readonly key: string;
  readonly other_state: CompanyId['state'];
  readonly other_key: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly decided_at: Date;
  readonly lifted_at: Date | null;
  readonly lifted_by: string | null;
  readonly lifting_reason: string | null;
}

const COLUMNS = `decision_no::int AS no, kind, state, file_number_key AS key, other_state, other_file_number_key AS other_key,
  reason, decided_by, decided_at, lifted_at, lifted_by, lifting_reason`;

/** The decisions in force that name one of these companies. */
export async function readDecisions(client: PoolClient, companies: readonly CompanyId[]): Promise<StoredDecision[]> {
  const { rows } = await client.query<DecisionRow>({
    name: 'entity-decisions',
    text: `SELECT DISTINCT d.* FROM unnest($1::text[], $2::text[]) AS k (state, key)
            CROSS JOIN LATERAL (
              SELECT ${COLUMNS} FROM entity_decisions WHERE state = k.state AND file_number_key = k.key AND lifted_at IS NULL
               UNION ALL
              SELECT ${COLUMNS} FROM entity_decisions WHERE other_state = k.state AND other_file_number_key = k.key AND lifted_at IS NULL) d`,
    values: [companies.map(({ state }) => state), companies.map(({ key }) => key)],
  });
  return rows.map(toDecision);
}

/** The decisions in force that name one of these companies, or one that decisions name together with them, in their order. */
export async function readConnectedDecisions(
  client: PoolClient,
  companies: readonly CompanyId[],
): Promise<StoredDecision[]> {
  const found = new Map<number, StoredDecision>();
  const seen = new Set<string>();
  for (let next = [...companies]; next.length > 0;) {
    for (const { state, key } of next) seen.add(documentKey(state, key));
    const decisions = await readDecisions(client, next);
    for (const decision of decisions) found.set(decision.no, decision);
    next = decisions.flatMap((decision) =>
      decision.companies.filter(({ state, key }) => !seen.has(documentKey(state, key))),
    );
  }
  return [...found.values()].sort((one, other) => one.no - other.no);
}

/** Decisions in force, newest first, or those that were undone as well. */
export async function listDecisions(client: PoolClient, withLifted: boolean): Promise<ListedDecision[]> {
  const { rows } = await client.query<DecisionRow>(
    `SELECT ${COLUMNS} FROM entity_decisions WHERE $1 OR lifted_at IS NULL ORDER BY decision_no DESC`,
    [withLifted],
  );
  return rows.map((row) => ({
    ...toDecision(row),
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    lifted:
      row.lifted_at === null
        ? null
        : { reason: row.lifting_reason ?? '', liftedBy: row.lifted_by ?? '', liftedAt: row.lifted_at },
  }));
}

/** Stores a decision on two companies, in the place of what was decided on them; returns its number. */
export async function addDecision(
  client: PoolClient,
  kind: LinkDecision['kind'],
  [one, other]: readonly [CompanyId, CompanyId],
  decision: Decision,
): Promise<number> {
  for (const { no, companies } of await readDecisions(client, [one]))
    if (companies.some(({ state, key }) => state === other.state && key === other.key))
      await liftDecision(client, no, { by: decision.by, reason: `replaced: ${decision.reason}` });
  const { rows } = await client.query<{ no: number }>(
    `INSERT INTO entity_decisions (kind, state, file_number_key, other_state, other_file_number_key, reason, decided_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING decision_no::int AS no`,
    [kind, one.state, one.key, other.state, other.key, decision.reason, decision.by],
  );
  return rows[0]?.no ?? 0;
}

/** Writes down that a decision no longer holds; the companies that it named, or undefined where it is not in force. */
export async function liftDecision(
  client: PoolClient,
  no: number,
  { by, reason }: Decision,
): Promise<readonly [CompanyId, CompanyId] | undefined> {
  const { rows } = await client.query<DecisionRow>(
    `UPDATE entity_decisions SET lifted_at = now(), lifted_by = $2, lifting_reason = $3
      WHERE decision_no = $1 AND lifted_at IS NULL RETURNING ${COLUMNS}`,
    [no, by, reason],
  );
  return rows[0] && toDecision(rows[0]).companies;
}

function toDecision({ no, kind, state, key, ...row }: DecisionRow): StoredDecision {
  const other = { state: row.other_state, key: row.other_key };
  return {
    no,
    kind,
    one: documentKey(state, key),
    other: documentKey(other.state, other.key),
    companies: [{ state, key }, other],
  };
}
