import {
  anyFields,
  choice,
  count,
  dateOrNull,
  described,
  flag,
  list,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  time,
} from '@registry/contracts-message';
import { sparseBusiness } from '@registry/contracts-business-registry';
import { EVENT_TYPE_NAMES, RECORD_KIND_NAMES } from '@registry/domain';
import Type from 'typebox';

/** Any JSON. */
function anyValue(description: string) {
  const types = ['string', 'number', 'boolean'].map((type) => ({ type }));
  const others = [{ type: 'array', items: {} }, { type: 'object', additionalProperties: true }, { type: 'null' }];
  return Type.Unsafe<unknown>({ oneOf: [...types, ...others], description });
}

/** One field that became another. */
const eventChange = publicObject('EventChange', {
  field: string('The field of the company, or of the record.', 'status'),
  before: anyValue('What it was: lists are whole. Null where there was nothing.'),
  after: anyValue('What it became, likewise.'),
});

/** The company of an event: what a search hit shows. What the registry did not publish is `""`. */
const eventBusiness = publicObject('EventBusiness', {
  ...sparseBusiness.properties,
  id: string('Its id.', 'us-or-153169496'),
  name: string('Its legal name.'),
  status: choice(['active', 'inactive', 'unknown'], 'Its normalized standing.'),
  entity_type: string("In the registry's words."),
  formation_state: string('Two-letter code.'),
  formation_date: string('YYYY-MM-DD.'),
  file_number: string("The registry's number."),
  full_address: string('In one line.'),
  as_of: string('The date of the registry data, YYYY-MM-DD; `""` where it is unknown.', '2026-11-08'),
});

const eventData = publicObject('EventData', {
  watchlist_id: string('The watchlist.'),
  entity_id: stringOrNull('The company; null in a test event alone.', 'us-or-153169496'),
  source: stringOrNull(
    'The source that showed it; null in a test event and in `business.removed`.',
    'us-or/business-registry',
  ),
  as_of: dateOrNull('The date of the data that showed it; `null` where the source does not state it.', '2026-11-08'),
  changes: list(eventChange, 'Field by field; empty in `business.removed`.'),
  business: Type.Unsafe<Shape<typeof eventBusiness> | null>({
    oneOf: [eventBusiness, { type: 'null' }],
    description: 'The company as it was when the event was made; null in a test event and in `business.removed`.',
  }),
  record: Type.Unsafe<Record<string, unknown> | null>({
    ...anyFields(
      `The record that an event of a section is about: its \`object\` (${RECORD_KIND_NAMES.join(', ')}), its key, the fields of its row and how it was matched. Null for changes of the company itself.`,
    ),
    type: ['object', 'null'],
  }),
});

/**
 * Something that has changed about a followed company, in webhooks and lists alike: it is written once, with the event, and never made
 * anew.
 */
export const watchlistEvent = publicObject('WatchlistEvent', {
  type: choice(
    EVENT_TYPE_NAMES,
    'What has changed. `business.removed`: the company is no longer available. It also stands in the place of earlier events of that company.',
  ),
  id: string('The same however often it is sent.', 'evt_Vn7RmYcAd4fT9qLw2ZxK0b'),
  sequence: count('1, 2, 3 … within the watchlist, without gaps.', { minimum: 1 }),
  timestamp: time('When the change was observed.'),
  data: described(eventData, 'What it is about.'),
});

/** Events after one that the caller has. */
export const watchlistEvents = publicObject('WatchlistEvents', {
  object: objectType('list'),
  data: list(watchlistEvent, 'In their order, without gaps.'),
  has_more: flag('Whether there are further ones: ask for those after the last.'),
  last_sequence: count('Sequence of the newest event there is.'),
});

export type EventChange = Shape<typeof eventChange>;
export type EventBusiness = Shape<typeof eventBusiness>;
export type EventPayload = Shape<typeof watchlistEvent>;

export const exampleEvent: EventPayload = {
  type: 'business.status_changed',
  id: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b',
  sequence: 1,
  timestamp: '2026-11-09T08:15:30.000Z',
  data: {
    watchlist_id: 'wl_4fT9qLw2ZxK0bVn7RmYcAd',
    entity_id: 'us-or-153169496',
    source: 'us-or/business-registry',
    as_of: '2026-11-08',
    changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    business: {
      object: 'business',
      id: 'us-or-153169496',
      name: 'CEDAR RIDGE BAKERY, LLC',
      status: 'inactive',
      entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
      formation_state: 'OR',
      formation_date: '2019-03-01',
      file_number: '153169496',
      full_address: '130 NW REED LN, DALLAS, OR 97338',
      as_of: '2026-11-08',
    },
    record: null,
  },
};
