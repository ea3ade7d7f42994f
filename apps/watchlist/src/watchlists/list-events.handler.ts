import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type EventPayload,
  listEvents,
  type ListEventsReply,
  type ListEventsRequest,
} from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { withheldEvent } from '../events/removed-company.ts';
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

@Controller()
export class ListEventsHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly database: Database,
  ) {}

  @Handles(listEvents)
  async listEvents(@Payload() request: ListEventsRequest): Promise<ListEventsReply> {
    const { watchlistId, after, limit } = request;
    const { last_sequence } = await this.store.get(request);
    const rows = await this.database.query<EventRow>(EVENTS, [watchlistId, after, limit + 1]);
    const data = rows.slice(0, limit).map(({ payload, isWithheld }) => (isWithheld ? withheldEvent(payload) : payload));
    return {
      object: 'list',
      data,
      has_more: rows.length > limit,
      last_sequence: Math.max(last_sequence, data.at(-1)?.sequence ?? 0),
    };
  }
}
