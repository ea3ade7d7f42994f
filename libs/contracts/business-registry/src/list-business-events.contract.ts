import Type, { type Static } from 'typebox';
import {
  businessIdFields,
  dateOrNull,
  defineMessage,
  flag,
  objectType,
  publicObject,
  type Shape,
  string,
  time,
  windowFields,
} from '@registry/contracts-message';
import { codes } from '@registry/errors';

export const listBusinessEventsRequest = Type.Object({ ...businessIdFields, ...windowFields });

export type ListBusinessEventsRequest = Static<typeof listBusinessEventsRequest>;

/** The value of a field: a text, a whole list, or nothing. */
function fieldValue(description: string, example: string) {
  const oneOf = [{ type: 'string' }, { type: 'array', items: {} }, { type: 'null' }];
  return Type.Unsafe<unknown>({ oneOf, description, example });
}

/** Something that was seen to happen to a company. */
export const businessEvent = publicObject('BusinessEvent', {
  object: objectType('business_event'),
  id: string('Never given to another event.', 'us-or-153169496/2/0'),
  type: string('`business.added` for the first event, else what kind of change it was.', 'business.status_changed'),
  field: string('The field that changed.', 'status_verbatim'),
  before: fieldValue(
    'What it was: a text, or a whole list as of addresses. Null where there was nothing.',
    'Good Standing',
  ),
  after: fieldValue('What it became, likewise.', 'Delinquent'),
  observed_at: time('When this service saw it.'),
  source: string('The source that showed it.', 'us-or/business-registry'),
  as_of: dateOrNull('The date of the data that showed it; `null` where the source does not state it.', '2026-10-31'),
  live: flag('Whether it was seen because the source was asked live, and not in a file of it.'),
});

export type BusinessEvent = Shape<typeof businessEvent>;

export interface ListBusinessEventsReply {
  /** Newest first; the last of all is that the company was added. */
  readonly events: readonly BusinessEvent[];
  /** Exact; at least 1. */
  readonly totalCount: number;
}

/** What has changed about a company since it was first seen. */
export const listBusinessEvents = defineMessage<typeof listBusinessEventsRequest, ListBusinessEventsReply>({
  subject: 'business-registry.list-business-events',
  form: 2,
  deadlineMs: 2_000,
  request: listBusinessEventsRequest,
  errors: [codes.business.notFound],
  example: {
    request: { state: 'OR', fileNumber: '153169496', offset: 0, limit: 30 },
    reply: {
      events: [
        {
          object: 'business_event',
          id: 'us-or-153169496/2/0',
          type: 'business.status_changed',
          field: 'status',
          before: 'active',
          after: 'inactive',
          observed_at: '2026-11-09T08:15:30.000Z',
          source: 'us-or/business-registry',
          as_of: '2026-11-09',
          live: true,
        },
        {
          object: 'business_event',
          id: 'us-or-153169496/1/0',
          type: 'business.added',
          field: 'name',
          before: null,
          after: 'CEDAR RIDGE BAKERY, LLC',
          observed_at: '2026-11-02T08:15:30.000Z',
          source: 'us-or/business-registry',
          as_of: '2026-10-31',
          live: false,
        },
      ],
      totalCount: 2,
    },
  },
});
