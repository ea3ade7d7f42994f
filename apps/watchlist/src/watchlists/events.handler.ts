import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InjectRepository } from '@nestjs/typeorm';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import {
  type EventPayload,
  listEvents,
  type ListEventsReply,
  reportBatch,
  sendTestEvent,
} from '@registry/contracts-watchlist';
import { BATCH_EVENT_TYPE, TEST_EVENT_TYPE } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database, randomId } from '@registry/persistence';
import { joinTransaction } from '@registry/persistence/entities';
import { inSandbox, isInSandbox } from '@registry/request-context';
import { Repository } from 'typeorm';
import { appendEvents } from '../events/append-events.ts';
import { postNow } from '../events/post-now.ts';
import { withheldEvent } from '../events/removed-company.ts';
import { readTransactionTime } from '../events/transaction-time.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { WatchlistEntity } from './watchlist.entity.ts';
import { WatchlistsStore } from './watchlists.store.ts';

interface EventRow extends Record<string, unknown> {
  readonly payload: EventPayload;
  readonly isWithheld: boolean;
}

const EVENTS = {
  name: 'list-events',
  text: `SELECT payload, is_withheld AS "isWithheld" FROM events_as_shown
          WHERE watchlist_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
};
/** Bytes of JSON after which a reply takes no further event: NATS takes 8 MB. */
const REPLY_BYTES = 4 * 2 ** 20;
const CLOCKS = { name: 'clocks-of-workspace', text: 'SELECT id FROM test_clocks WHERE workspace_id = $1 ORDER BY id' };
/** Facts about the company in an event that is about none. */
const withoutCompany = { entityId: null, source: null, asOf: null, changes: [], business: null, record: null };

/** Events of watchlists, and those that no company causes. */
@Controller()
export class EventsHandler {
  constructor(
    @InjectRepository(WatchlistEntity) private readonly watchlists: Repository<WatchlistEntity>,
    private readonly store: WatchlistsStore,
    private readonly writes: IdempotentWrites,
    private readonly database: Database,
  ) {}

  @Handles(listEvents)
  async listEvents(@Payload() request: RequestFor<typeof listEvents>): Promise<ListEventsReply> {
    const { watchlistId, after, limit } = request;
    const { last_sequence } = await this.store.get(request);
    const rows = await this.database.query<EventRow>(EVENTS, [watchlistId, after, limit + 1]);
    const data: EventPayload[] = [];
    for (let bytes = 0; data.length < limit && bytes < REPLY_BYTES;) {
      const row = rows[data.length];
      if (row === undefined) break;
      const event = row.isWithheld ? withheldEvent(row.payload) : row.payload;
      bytes += Buffer.byteLength(JSON.stringify(event));
      data.push(event);
    }
    return {
      object: 'list',
      data,
      has_more: rows.length > data.length,
      last_sequence: Math.max(last_sequence, data.at(-1)?.sequence ?? 0),
    };
  }

  @Handles(sendTestEvent)
  sendTestEvent(@Payload() request: RequestFor<typeof sendTestEvent>): Promise<EventPayload> {
    return this.writes.run(sendTestEvent.subject, request, async (client) => {
      const { watchlistId } = request;
      await this.store.lock(client, request);
      const [cause, timestamp] = [randomId('test'), await readTransactionTime(client)];
      const draft = { watchlistId, type: TEST_EVENT_TYPE, cause, timestamp, ...withoutCompany };
      const [event] = await appendEvents(client, [draft]);
      if (event === undefined) throw new Error(`The test event of ${watchlistId} was not added.`);
      await postNow(client, watchlistId); // what waits for its next attempt goes first
      return event;
    });
  }

  /** A batch of a sandbox is an event of each of its test clocks, at the time of that. */
  @Handles(reportBatch)
  async reportBatch(@Payload() request: RequestFor<typeof reportBatch>): Promise<ReplyTo<typeof reportBatch>> {
    if (!isInSandbox()) return { count: await this.#report(request) };
    let count = 0;
    for (const { id } of await this.database.query<{ id: string }>(CLOCKS, [request.workspaceId]))
      count += await inSandbox(id, () => this.#report(request));
    return { count };
  }

  #report({ workspaceId, batch }: RequestFor<typeof reportBatch>): Promise<number> {
    return this.database.transaction(async (client) => {
      const where = { workspaceId, deliveryType: 'webhook' } as const;
      const webhooks = await joinTransaction(client, this.watchlists).find({ select: { id: true }, where });
      const endedAt = batch.completed_at ?? batch.created_at;
      const timestamp = isInSandbox() ? await readTransactionTime(client) : endedAt;
      const drafts = webhooks.map(({ id }) => ({
        watchlistId: id,
        type: BATCH_EVENT_TYPE,
        cause: batch.id,
        timestamp,
        ...withoutCompany,
        batch,
      }));
      return (await appendEvents(client, drafts)).length;
    });
  }
}
