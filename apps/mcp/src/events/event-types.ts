import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';
import { EVENT_DESCRIPTIONS, EVENT_TYPE_NAMES, type EventType, isEventType } from '@registry/domain';
import { eventError, invalidParams } from './event-errors.ts';

/** The ways in which an event type is delivered. */
export type DeliveryMode = 'poll' | 'push' | 'webhook';

/** The companies whose events are wanted. */
interface EventArguments {
  readonly watchlist_id: string;
  readonly entity_id?: string;
}

/** The subscribed events: those of one type in a watchlist. */
export interface WantedEvents {
  readonly name: EventType;
  readonly arguments: EventArguments;
}

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const objectOrNull = { type: ['object', 'null'] } as const;

const inputSchema = {
  type: 'object',
  properties: {
    watchlist_id: { type: 'string', maxLength: 100, description: 'The watchlist that follows the companies: wl_…' },
    entity_id: { type: 'string', maxLength: 300, description: 'Only events of this company, e.g. us-or-150000007' },
  },
  required: ['watchlist_id'],
  additionalProperties: false,
} as const satisfies JsonSchemaType;

/** `WatchlistEvent.data` of the API, whose reference has the members of members. */
const payloadSchema = {
  type: 'object',
  properties: {
    watchlist_id: text,
    entity_id: textOrNull,
    source: textOrNull,
    as_of: textOrNull,
    changes: { type: 'array', items: { type: 'object', properties: { field: text, before: {}, after: {} } } },
    business: objectOrNull,
    record: objectOrNull,
    batch: { type: 'object' },
    verification: { type: 'object' },
  },
  required: ['watchlist_id', 'entity_id', 'source', 'as_of', 'changes', 'business', 'record'],
} as const satisfies JsonSchemaType;

const argumentsSchema = fromJsonSchema<EventArguments>(inputSchema);

/** The event types as `events/list` returns them. */
export function listEventTypes(delivery: readonly DeliveryMode[]) {
  return EVENT_TYPE_NAMES.map((name) => {
    return { name, description: EVENT_DESCRIPTIONS[name], delivery, inputSchema, payloadSchema };
  });
}

/** Throws an error of the protocol for an event type that does not exist, and for arguments that it does not take. */
export async function readWantedEvents(name: string, args: unknown): Promise<WantedEvents> {
  if (!isEventType(name)) throw eventError('NotFound', { kind: 'event' });
  const read = await argumentsSchema['~standard'].validate(args ?? {});
  if (read.issues !== undefined) throw invalidParams(`arguments: ${read.issues[0]?.message}`);
  return { name, arguments: read.value };
}
