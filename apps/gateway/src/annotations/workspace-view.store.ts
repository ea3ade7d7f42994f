import { Injectable } from '@nestjs/common';
import type { StoredDecision } from '@registry/business-profile';
import { type Order, ORDERS_SHOWN } from '@registry/contracts-records-sections';
import { type BusinessIdParts, companyKey } from '@registry/domain';
import { Database } from '@registry/persistence';
import { withinBudget } from '@registry/http-frame/requests/within-budget';
import { requestContext } from '@registry/request-context';
import { OneBatchAtATime } from '../keys/batching/one-batch-at-a-time.ts';
import { runShared } from '../keys/batching/run-shared.ts';
import { NEWEST_CASE_JSON, type ReviewedCase } from '../reviews/stored-case.ts';
import { DECISION_JSON } from './decisions.store.ts';
import { ORDER_JSON } from './orders.store.ts';

/** The part of a company that only one workspace sees. */
export interface WorkspaceView {
  readonly externalId: string | null;
  readonly tags: readonly string[];
  readonly decisions: readonly StoredDecision[];
  /** The newest first. */
  readonly orders: readonly Order[];
  /** The newest case of the company; null without one. */
  readonly newestCase: ReviewedCase | null;
}

/** All of it in one statement for each of some reads, in their order. `LIMIT 1`: a few keys do not make Postgres read a whole table. */
const READ = {
  name: 'read-workspace-views',
  text: `
    SELECT a.external_id AS "externalId", coalesce(a.tags, '{}') AS tags,
           coalesce((SELECT json_agg(${DECISION_JSON}) FROM screening_decisions s
                      WHERE s.workspace_id = k.workspace_id AND s.business_id = k.business_key), '[]') AS decisions,
           coalesce((SELECT json_agg(o.value) FROM (
                      SELECT ${ORDER_JSON} AS value FROM refresh_orders r
                       WHERE r.workspace_id = k.workspace_id AND r.business_key = k.business_key
                       ORDER BY created_at DESC LIMIT ${ORDERS_SHOWN}) o), '[]') AS orders,
           ${NEWEST_CASE_JSON} AS "newestCase"
      FROM unnest($1::int[], $2::text[]) WITH ORDINALITY AS k (workspace_id, business_key, n)
      LEFT JOIN LATERAL (SELECT external_id, tags FROM annotations a
                          WHERE a.workspace_id = k.workspace_id AND a.business_key = k.business_key LIMIT 1) a ON true
     ORDER BY k.n`,
};

/** The key of a read: a workspace, and a company by its key. */
type ViewedCompany = readonly [workspaceId: number, businessKey: string];

/** Parts of companies that only one workspace sees. Every read of a business has them, so those that come meanwhile share a statement. */
@Injectable()
export class WorkspaceViews {
  readonly #reads: OneBatchAtATime<ViewedCompany, WorkspaceView>;

  constructor(database: Database) {
    this.#reads = new OneBatchAtATime<ViewedCompany, WorkspaceView>((viewed, trace) =>
      runShared(READ.name, trace, () =>
        database.query<WorkspaceView & Record<string, unknown>>(
          READ,
          [0, 1].map((column) => viewed.map((one) => one[column])),
        ),
      ),
    );
  }

  read(workspaceId: number, id: BusinessIdParts): Promise<WorkspaceView> {
    const view = this.#reads.add([workspaceId, companyKey(id)]);
    const { deadlineAt } = requestContext.get() ?? {};
    return deadlineAt === undefined ? view : withinBudget(view, deadlineAt);
  }
}
