import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';
import Type, { type Static, type TProperties } from 'typebox';

const wanted = { name: Type.String(), arguments: Type.Optional(Type.Unknown()) };
const replayed = {
  ...wanted,
  /** Null, or none, for now. */
  cursor: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  maxAgeMs: Type.Optional(Type.Integer({ minimum: 0 })),
};
const secret = Type.String({ pattern: '^whsec_[A-Za-z0-9+/]+={0,2}$' });

/** The parameters of each method. */
export const eventRequests = {
  list: request({}),
  poll: request({ ...replayed, maxEvents: Type.Optional(Type.Integer({ minimum: 1 })) }),
  stream: request(replayed),
  subscribe: request({
    ...replayed,
    delivery: Type.Object({ url: Type.String(), secret, mode: Type.Optional(Type.String()) }),
    /** Null for one that never expires. */
    ttlMs: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  }),
  unsubscribe: request({ ...wanted, delivery: Type.Object({ url: Type.String() }) }),
};

/** The parameters of a method by its name. */
export type EventParams<Method extends keyof typeof eventRequests> = NonNullable<
  (typeof eventRequests)[Method]['params']['~standard']['types']
>['output'];

function request<Properties extends TProperties>(properties: Properties) {
  const schema = Type.Object(properties);
  return { params: fromJsonSchema<Static<typeof schema>>(schema as JsonSchemaType) };
}

/** The time before which events are not replayed, ISO 8601 UTC; undefined for any. */
export function notBefore({ maxAgeMs }: Pick<EventParams<'stream'>, 'maxAgeMs'>): string | undefined {
  return maxAgeMs === undefined ? undefined : new Date(Math.max(0, Date.now() - maxAgeMs)).toISOString();
}
