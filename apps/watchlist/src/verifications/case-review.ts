import { Injectable } from '@nestjs/common';
import {
  addScreenings,
  decidedBusiness,
  decidedScreening,
  readProfile,
  screenBusiness,
  type StoredDecision,
} from '@registry/business-profile';
import { timeLimit } from '@registry/config';
import { matchCompanies } from '@registry/contracts-business-registry';
import { type KeptTask, resultMeaning } from '@registry/contracts-records-sections';
import type { EventBusiness, EventChange } from '@registry/contracts-watchlist';
import { businessIdKey, toIdParts, VERIFICATION_EVENT_TYPE } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { assess, readReviewed, SOUGHT_CANDIDATES, toKept, toQuery } from '@registry/verification';
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { appendEvents, type EventDraft } from '../events/append-events.ts';
import { readTransactionTime } from '../events/transaction-time.ts';
import type { FollowRequest } from '../followed/verification-follows.store.ts';

/** Milliseconds for a review: less than its lease. */
const REVIEW_MS_MAX = 25_000;

const DECIDED = {
  name: 'decided-hits-of-company',
  text: `SELECT result_id AS "resultId", content, NULL AS note, '' AS "decidedAt",
                CASE WHEN NOT is_rejected THEN 'confirmed' WHEN starts_with(result_id, 'rec_') THEN 'not_this_company' ELSE 'not_a_match' END AS decision
           FROM decided_hits WHERE workspace_id = $1 AND company_key = $2`,
};

/** Ages of data and dates to come change a review by themselves: so each is made once a day. */
const KEEP = `
  UPDATE verification_follows SET (tasks, due_at) = ($4, now() + interval '1 day')
   WHERE workspace_id = $1 AND verification_id = $2 AND due_at = $3::timestamptz AND due_at > now()`;

/** Locks the company, then the watchlists in the order of their ids, as who applies a change of the company does. */
const COMPANY = 'SELECT id, business FROM followed_companies WHERE key = $1 AND NOT is_removed FOR SHARE';
const WATCHLISTS = 'SELECT id FROM watchlists WHERE workspace_id = $1 ORDER BY id FOR NO KEY UPDATE';

/** A case whose review is due. */
export interface ClaimedFollow extends Omit<FollowRequest, 'businessId'> {
  readonly companyKey: string;
  /** Of the replica that has it: no other has the same, and a new cause of a review ends it. */
  readonly lease: string;
  /** Its registry does not have the company any more, or it is not shown. */
  readonly isRemoved: boolean;
}

/** Makes the review of a decided case again, as its workspace would see it, and an event of each task whose status is another. */
@Injectable()
export class CaseReview {
  constructor(
    private readonly services: MessageClient,
    private readonly database: Database,
  ) {}

  /** Reads all from primaries: what is reviewed was written just before. */
  run(follow: ClaimedFollow): Promise<void> {
    const deadlineAt = Date.now() + timeLimit(REVIEW_MS_MAX);
    return requestContext.run({ requestId: randomUUID(), deadlineAt, readsPrimary: true }, async () => {
      // Nothing is said of a company while it is not shown.
      const tasks = follow.isRemoved ? follow.tasks : await this.#review(follow);
      await this.database.transaction((client) => report(client, follow, tasks));
    });
  }

  async #review({ workspaceId, companyKey, application }: ClaimedFollow): Promise<KeptTask[]> {
    const [{ business, records }, { results }] = await Promise.all([
      readProfile(this.services, toIdParts(companyKey)),
      this.services.call(matchCompanies, { queries: [toQuery(application)], ...SOUGHT_CANDIDATES }),
    ]);
    const [match] = results;
    if (match === undefined) throw new Error(`business-registry did not match the application.`);
    const own = decidedBusiness(business, records.screening, await this.#listDecisions(workspaceId, companyKey));
    const screened = await addScreenings(own, async (other) => {
      const { businessId, screening } = await screenBusiness(this.services, other);
      return decidedScreening(screening, await this.#listDecisions(workspaceId, businessIdKey(businessId)));
    });
    const company = await readReviewed(this.services, screened, application);
    return toKept(assess(application, company, match, new Date()).tasks);
  }

  /** The decisions of the workspace on results and records of a company. */
  #listDecisions(workspaceId: number, companyKey: string): Promise<StoredDecision[]> {
    return this.database.query<StoredDecision & Record<string, unknown>>(DECIDED, [workspaceId, companyKey]);
  }
}

/**
 * Keeps a review, and adds an event of its changes to each watchlist of the workspace, in the client's transaction: once, as only one
 * transaction ends a lease.
 */
async function report(client: PoolClient, follow: ClaimedFollow, tasks: readonly KeptTask[]): Promise<void> {
  const { workspaceId, verificationId: id, companyKey, externalId: external_id, decision: status, lease } = follow;
  const changes = changedStatuses(follow.tasks, tasks);
  const drafts: EventDraft[] = [];
  if (changes.length > 0) {
    const { rows: companies } = await client.query<{ id: string; business: EventBusiness }>(COMPANY, [companyKey]);
    const [company] = companies;
    if (company === undefined) return;
    const { rows: lists } = await client.query<{ id: string }>(WATCHLISTS, [workspaceId]);
    const draft = {
      ...{
        type: VERIFICATION_EVENT_TYPE,
        cause: `${id}/${lease}`,
        timestamp: await readTransactionTime(client),
        changes,
      },
      ...{ entityId: company.id, business: company.business, source: null, asOf: null, record: null },
      verification: { object: 'verification', id, external_id, status } as const,
    };
    drafts.push(...lists.map((list) => ({ ...draft, watchlistId: list.id })));
  }
  const { rowCount } = await client.query(KEEP, [workspaceId, id, lease, JSON.stringify(tasks)]);
  if (rowCount === 1) await appendEvents(client, drafts);
}

/** Tasks that a review before did not have are no change. */
function changedStatuses(before: readonly KeptTask[], after: readonly KeptTask[]): EventChange[] {
  const known = new Map(before.map(({ key, result }) => [key, resultMeaning(key, result).status] as const));
  return after.flatMap(({ key, result }) => {
    const [was = null, is] = [known.get(key), resultMeaning(key, result).status];
    return was === null || was === is ? [] : [{ field: key, before: was, after: is }];
  });
}
