import { Injectable } from '@nestjs/common';
import type { ScreeningDecisionName } from '@registry/contracts-records-sections';
import { Database } from '@registry/persistence';

/** A decision of a workspace on a result. */
export interface StoredDecision extends Record<string, unknown> {
  readonly resultId: string;
  readonly decision: ScreeningDecisionName;
  readonly note: string | null;
  /** Digest of what the entry said then. */
  readonly content: string;
  readonly decidedAt: Date;
}

const COLUMNS = 'result_id AS "resultId", decision, note, content, decided_at AS "decidedAt"';
const LIST = {
  name: 'list-screening-decisions',
  text: `SELECT ${COLUMNS} FROM screening_decisions WHERE workspace_id = $1 AND business_id = $2`,
};
const KEEP = {
  name: 'keep-screening-decision',
  text: `INSERT INTO screening_decisions (workspace_id, business_id, result_id, decision, note, content)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (workspace_id, business_id, result_id)
         DO UPDATE SET (decision, note, content, decided_at) = (EXCLUDED.decision, EXCLUDED.note, EXCLUDED.content, now())`,
};

/** The decisions of workspaces on results of screenings. */
@Injectable()
export class ScreeningDecisionsStore {
  constructor(private readonly database: Database) {}

  list(workspaceId: number, businessId: string): Promise<readonly StoredDecision[]> {
    return this.database.query<StoredDecision>(LIST, [workspaceId, businessId]);
  }

  async keep(
    workspaceId: number,
    businessId: string,
    { resultId, decision, note, content }: Omit<StoredDecision, 'decidedAt'>,
  ): Promise<void> {
    await this.database.query(KEEP, [workspaceId, businessId, resultId, decision, note, content]);
  }
}
