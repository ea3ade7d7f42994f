import { Field, publicObject, type Shape, type Showing } from '@registry/contracts-message';
import { batch } from '@registry/contracts-batches';
import { exampleSparseBusiness, sparseBusiness } from '@registry/contracts-business-registry';
import { DECISIONS, exampleVerification } from '@registry/contracts-records-sections';
import { EVENT_TYPES, RECORD_KIND_NAMES, STANDING_DESCRIPTION, standings } from '@registry/domain';
import Type from 'typebox';

/** Any JSON. */
function anyValue(description: string) {
  const types = ['string', 'number', 'boolean'].map((type) => ({ type }));
  const others = [{ type: 'array', items: {} }, { type: 'object', additionalProperties: true }, { type: 'null' }];
  return Type.Unsafe<unknown>({ oneOf: [...types, ...others], description });
}

/** One field that became another. */
const eventChange = publicObject('EventChange', 'One changed field of an event.', {
  field: Field.string('The changed field of the company or the record.', 'status'),
  before: anyValue('The previous value. Lists are complete. `null` if there was none.'),
  after: anyValue('The new value, in the same form.'),
});

/** The company of an event: what a search hit shows. What the registry did not publish is `""`. */
const eventBusiness = publicObject('EventBusiness', 'The company of an event.', {
  ...sparseBusiness.properties,
  id: Field.string('The id of the company.', 'us-or-150000007'),
  name: Field.string('The legal name.'),
  status: Field.choice(standings, STANDING_DESCRIPTION),
  entity_type: Field.string("The entity type in the registry's own wording."),
  formation_state: Field.string('Two-letter code of the state of formation.'),
  formation_date: Field.string('The date of formation, YYYY-MM-DD.'),
  file_number: Field.string('The file number that the registry issued.'),
  full_address: Field.string('The address, on one line.'),
  as_of: Field.string('The date of the registry data, YYYY-MM-DD; `""` if unknown.', '2026-11-08'),
});

/** The case of an event. */
const eventVerification = publicObject('EventVerification', 'The case that a change concerns.', {
  object: Field.objectType('verification'),
  id: Field.string('The id of the case.', exampleVerification.id),
  external_id: Field.stringOrNull('Your own id of the applicant.', exampleVerification.external_id),
  status: Field.choice(DECISIONS, 'Your decision, `approved` or `rejected`.'),
});

const eventData = publicObject('EventData', 'The content of an event.', {
  watchlist_id: Field.string('The id of the watchlist.'),
  entity_id: Field.stringOrNull(
    'The id of the company; `null` only in `batch.completed` and in a test event.',
    'us-or-150000007',
  ),
  source: Field.stringOrNull(
    'The slug of the source that showed the change; `null` in `batch.completed`, `business.removed`, `business.restored`, `verification.changed` and a test event.',
    'us-or/business-registry',
  ),
  as_of: Field.dateOrNull(
    'The date of the data that showed the change; `null` if the source does not state it.',
    '2026-11-08',
  ),
  changes: Field.list(
    eventChange,
    'The changes, field by field; in `verification.changed` the keys of tasks, with their statuses. Empty in `batch.completed`, `business.removed` and `business.restored`.',
  ),
  business: Type.Unsafe<Shape<typeof eventBusiness> | null>({
    oneOf: [eventBusiness, { type: 'null' }],
    description:
      'The company at the time of the event; `null` in `batch.completed`, `business.removed` and a test event.',
  }),
  record: Type.Unsafe<Record<string, unknown> | null>({
    ...Field.anyFields(
      `The record of the event: its key, fields and match. Its \`object\` is one of ${RECORD_KIND_NAMES.join(', ')}. \`null\` for changes of the company itself.`,
    ),
    type: ['object', 'null'],
  }),
  batch: Type.Optional(Field.described(batch, 'The batch, completed or failed; absent in events of other types.')),
  verification: Type.Optional(
    Field.described(eventVerification, 'The case of `verification.changed`; absent in events of other types.'),
  ),
});

/**
 * A change of a followed company, the same in webhooks and lists: it is written once, with the event, and never created
 * again.
 */
export const watchlistEvent = publicObject(
  'WatchlistEvent',
  'An event of a watchlist: a change of a followed company. Webhooks post it and the list of events returns it.',
  {
    type: Field.explainedChoice(
      EVENT_TYPES,
      'The type of the event. After `business.removed`, earlier events of the company also appear as `business.removed`.',
    ),
    id: Field.string('The id of the event, which is the same in every delivery.', 'evt_Vn7RmYcAd4fT9qLw2ZxK0b'),
    sequence: Field.count('The number of the event in the watchlist: 1, 2, 3 … without gaps.', { minimum: 1 }),
    timestamp: Field.time('Time when the change was observed.'),
    data: Field.described(eventData, 'The content of the event.'),
  },
);

/** Events after one that the caller has. */
export const watchlistEvents = publicObject('WatchlistEvents', 'Events of a watchlist, in order.', {
  object: Field.objectType('list'),
  data: Field.list(watchlistEvent, 'The events in order, without gaps.'),
  has_more: Field.flag('Whether there are more events. If so, request those after the last one.'),
  last_sequence: Field.count('The sequence of the newest event.'),
});

export type EventChange = Shape<typeof eventChange>;
export type EventBusiness = Shape<typeof eventBusiness>;
export type EventVerification = Shape<typeof eventVerification>;
export type EventPayload = Shape<typeof watchlistEvent>;

/** An event as it may be shown: its frame is that of messages, webhooks and digests. */
export function showEvent(event: EventPayload, show: Showing): EventPayload {
  const { entity_id: id, business } = event.data;
  return id === null ? event : show.part({ id, names: business === null ? [] : [business.name] }, event);
}

export const exampleEvent: EventPayload = {
  type: 'business.status_changed',
  id: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b',
  sequence: 1,
  timestamp: '2026-11-09T08:15:30.000Z',
  data: {
    watchlist_id: 'wl_4fT9qLw2ZxK0bVn7RmYcAd',
    entity_id: 'us-or-150000007',
    source: 'us-or/business-registry',
    as_of: '2026-11-08',
    changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    business: { ...exampleSparseBusiness, status: 'inactive', as_of: '2026-11-08' },
    record: null,
  },
};
