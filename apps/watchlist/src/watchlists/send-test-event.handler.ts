import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EventPayload, sendTestEvent, type SendTestEventRequest } from '@registry/contracts-watchlist';
import { TEST_EVENT_TYPE } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { postNow } from '../events/post-now.ts';
import { randomId } from '../random-id.ts';
import { WatchlistsStore } from './watchlists.store.ts';
import { appendEvents } from '../events/append-events.ts';

@Controller()
export class SendTestEventHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly writes: IdempotentWrites,
  ) {}

  @Handles(sendTestEvent)
  sendTestEvent(@Payload() request: SendTestEventRequest): Promise<EventPayload> {
    return this.writes.run(sendTestEvent.subject, request, async (client) => {
      await this.store.lock(client, request);
      const [event] = await appendEvents(client, [testEvent(request.watchlistId)]);
      if (event === undefined) throw new Error(`The test event of ${request.watchlistId} was not added.`);
      await postNow(client, request.watchlistId); // what waits for its next attempt goes first
      return event;
    });
  }
}

function testEvent(watchlistId: string) {
  return {
    watchlistId,
    type: TEST_EVENT_TYPE,
    cause: randomId('test'),
    timestamp: new Date().toISOString(),
    entityId: null,
    source: null,
    changes: [],
    business: null,
    record: null,
  };
}
