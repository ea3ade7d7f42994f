import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';

/** A request for the events of one subscription. */
export interface ReplayParams {
  readonly name: string;
  readonly arguments?: unknown;
  /** Null, or none, for now. */
  readonly cursor?: string | null;
  readonly maxAgeMs?: number;
}

export interface PollParams extends ReplayParams {
  readonly maxEvents?: number;
}

export interface UnsubscribeParams {
  readonly name: string;
  readonly arguments?: unknown;
  readonly delivery: { readonly url: string };
}

export interface SubscribeParams extends ReplayParams {
  readonly delivery: { readonly url: string; readonly secret: string; readonly mode?: string };
  /** Null for one that never expires. */
  readonly ttlMs?: number | null;
}

const text = { type: 'string' } as const;
const wanted = { name: text, arguments: { type: ['object', 'null'] } } as const;
const replayed = {
  ...wanted,
  cursor: { type: ['string', 'null'] },
  maxAgeMs: { type: 'integer', minimum: 0 },
} as const;
const callback = { type: 'object', properties: { url: text }, required: ['url'] } as const;
const delivery = {
  type: 'object',
  properties: { url: text, mode: text, secret: { type: 'string', pattern: '^whsec_[A-Za-z0-9+/]+={0,2}$' } },
  required: ['url', 'secret'],
} as const;

function schemas<Params>(properties: Readonly<Record<string, JsonSchemaType>>, ...required: readonly string[]) {
  return { params: fromJsonSchema<Params>({ type: 'object', properties, required: [...required] }) };
}

/** The schemas of the parameters of each method, compiled once. */
export const eventRequests = {
  list: schemas<object>({}),
  poll: schemas<PollParams>({ ...replayed, maxEvents: { type: 'integer', minimum: 1 } }, 'name'),
  stream: schemas<ReplayParams>(replayed, 'name'),
  subscribe: schemas<SubscribeParams>(
    { ...replayed, delivery, ttlMs: { type: ['integer', 'null'], minimum: 0 } },
    'name',
    'delivery',
  ),
  unsubscribe: schemas<UnsubscribeParams>({ ...wanted, delivery: callback }, 'name', 'delivery'),
};

/** The time before which events are not replayed, ISO 8601 UTC; undefined for any. */
export function notBefore({ maxAgeMs }: Pick<ReplayParams, 'maxAgeMs'>): string | undefined {
  return maxAgeMs === undefined ? undefined : new Date(Math.max(0, Date.now() - maxAgeMs)).toISOString();
}
