import { Injectable } from '@nestjs/common';
import { REJECTED_HITS_MAX, updateRejectedHits } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';

/** Milliseconds until a decision is known to the service that makes events. */
const CHECK_INTERVAL_MS = 2_000;

interface UnsentDecision extends Record<string, unknown> {
  readonly workspaceId: number;
  readonly entityId: string;
  readonly resultId: string;
  /** Null for one that does not reject the hit or record. */
  readonly content: string | null;
  readonly confirmed: string | null;
  /** With microseconds. */
  readonly decidedAt: string;
}

const UNSENT = {
  name: 'unsent-decisions',
  text: `SELECT workspace_id AS "workspaceId", business_id AS "entityId", result_id AS "resultId",
                CASE WHEN decision <> 'confirmed' THEN content END AS content,
                CASE WHEN decision = 'confirmed' THEN content END AS confirmed, decided_at::text AS "decidedAt"
           FROM screening_decisions
          WHERE noted_at IS NULL OR noted_at < decided_at ORDER BY decided_at LIMIT ${REJECTED_HITS_MAX}`,
};
const NOTE_SENT = {
  name: 'note-sent-decisions',
  text: `UPDATE screening_decisions d SET noted_at = s.decided_at
           FROM unnest($1::integer[], $2::text[], $3::text[], $4::timestamptz[]) AS s (workspace_id, business_id, result_id, decided_at)
          WHERE (d.workspace_id, d.business_id, d.result_id) = (s.workspace_id, s.business_id, s.result_id)`,
};

/** Sends decisions on screening results and records to the service that makes events of hits and reviews decided cases. */
@Injectable()
export class DecisionSender extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({ fault: 'Decisions are not sent', retryMs: CHECK_INTERVAL_MS });
  }

  protected async round(): Promise<number> {
    const unsent = await this.database.query<UnsentDecision>(UNSENT);
    if (unsent.length === 0) return CHECK_INTERVAL_MS;
    const hits = unsent.map(({ decidedAt: _, confirmed, ...hit }) => ({
      ...hit,
      ...(confirmed !== null && { confirmed }),
    }));
    await this.services.call(updateRejectedHits, { hits });
    await this.database.query(NOTE_SENT, [
      unsent.map(({ workspaceId }) => workspaceId),
      unsent.map(({ entityId }) => entityId),
      unsent.map(({ resultId }) => resultId),
      unsent.map(({ decidedAt }) => decidedAt),
    ]);
    return unsent.length < REJECTED_HITS_MAX ? CHECK_INTERVAL_MS : 0;
  }
}
