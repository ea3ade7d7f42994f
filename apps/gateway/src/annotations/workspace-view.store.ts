import { Injectable } from '@nestjs/common';
import { type Order, ORDERS_SHOWN } from '@registry/contracts-records-sections';
import { type BusinessIdParts, companyKey, formatBusinessId } from '@registry/domain';
import { Database } from '@registry/persistence';
import { DECISION_JSON, type StoredDecision } from './decisions.store.ts';
import { ORDER_JSON } from './orders.store.ts';

/** What only one workspace sees of a company. */
export interface WorkspaceView {
  readonly externalId: string | null;
  readonly tags: readonly string[];
  readonly decisions: readonly StoredDecision[];
  /** The newest first. */
  readonly orders: readonly Order[];
}

/** All of it in one statement: every read of a business has it. */
const READ = {
  name: 'read-workspace-view',
  text: `
    SELECT a.external_id AS "externalId", coalesce(a.tags, '{}') AS tags,
           coalesce((SELECT json_agg(${DECISION_JSON}) FROM screening_decisions
                      WHERE workspace_id = $1 AND business_id = $3), '[]') AS decisions,
           coalesce((SELECT json_agg(o.value) FROM (
                      SELECT ${ORDER_JSON} AS value FROM refresh_orders WHERE workspace_id = $1 AND business_key = $2
                       ORDER BY created_at DESC LIMIT ${ORDERS_SHOWN}) o), '[]') AS orders
      FROM (SELECT) one LEFT JOIN annotations a ON a.workspace_id = $1 AND a.business_key = $2`,
};

/** What workspaces see of companies that nobody else sees. */
@Injectable()
export class WorkspaceViews {
  constructor(private readonly database: Database) {}

  /** `id`: with the file number as its registry writes it, where decisions matter. */
  async read(workspaceId: number, id: BusinessIdParts): Promise<WorkspaceView> {
    const values = [workspaceId, companyKey(id), formatBusinessId(id)];
    const [view] = await this.database.query<WorkspaceView & Record<string, unknown>>(READ, values);
    if (view === undefined) throw new Error('The view of a workspace has no row.');
    return view;
  }
}
