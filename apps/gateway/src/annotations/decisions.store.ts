import { Injectable } from '@nestjs/common';
import type { StoredDecision } from '@registry/business-profile';
import { businessIdKey } from '@registry/domain';
import { Database } from '@registry/persistence';

/** The columns of a decision as JSON. */
export const DECISION_JSON = `json_build_object(
  'resultId', result_id, 'decision', decision, 'note', note, 'content', content,
  'decidedAt', to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const LIST = {
  name: 'list-decisions',
  text: `SELECT ${DECISION_JSON} AS decision FROM screening_decisions WHERE workspace_id = $1 AND business_id = $2`,
};
const KEEP = {
  name: 'keep-decision',
  text: `INSERT INTO screening_decisions (workspace_id, business_id, result_id, decision, note, content)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (workspace_id, business_id, result_id)
         DO UPDATE SET (decision, note, content, decided_at) = (EXCLUDED.decision, EXCLUDED.note, EXCLUDED.content, now())`,
};

/**
 * The decisions of workspaces on results of screenings, and on records that are attached to companies. A company keeps them under its key,
 * as its registry may write the letters of its number otherwise.
 */
@Injectable()
export class DecisionsStore {
  constructor(private readonly database: Database) {}

  async list(workspaceId: number, businessId: string): Promise<readonly StoredDecision[]> {
    const values = [workspaceId, businessIdKey(businessId)];
    const rows = await this.database.query<{ decision: StoredDecision }>(LIST, values);
    return rows.map(({ decision }) => decision);
  }

  async keep(
    workspaceId: number,
    businessId: string,
    { resultId, decision, note, content }: Omit<StoredDecision, 'decidedAt'>,
  ): Promise<void> {
    await this.database.query(KEEP, [workspaceId, businessIdKey(businessId), resultId, decision, note, content]);
  }
}
