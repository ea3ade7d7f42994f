import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { reportBatch, type ReportBatchReply, type ReportBatchRequest } from '@registry/contracts-watchlist';
import { BATCH_EVENT_TYPE } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { appendEvents } from '../events/append-events.ts';

const WEBHOOKS = `SELECT id FROM watchlists WHERE workspace_id = $1 AND delivery_type = 'webhook'`;

@Controller()
export class ReportBatchHandler {
  constructor(private readonly database: Database) {}

  @Handles(reportBatch)
  reportBatch(@Payload() { workspaceId, batch }: ReportBatchRequest): Promise<ReportBatchReply> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ id: string }>(WEBHOOKS, [workspaceId]);
      const drafts = rows.map(({ id }) => ({
        watchlistId: id,
        type: BATCH_EVENT_TYPE,
        cause: batch.id,
        timestamp: batch.completed_at ?? batch.created_at,
        ...{ entityId: null, source: null, changes: [], business: null, record: null },
        batch,
      }));
      const events = await appendEvents(client, drafts);
      return { count: events.length };
    });
  }
}
