import Type from 'typebox';
import {
  Field,
  businessIdFields,
  defineMessage,
  type ListReply,
  pastFields,
  publicObject,
  type Shape,
  windowFields,
} from '@registry/contracts-message';
import { formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';

/** The value of a field: a text, a whole list, a screening result, or nothing. */
function fieldValue(description: string, example: string) {
  const oneOf = [
    { type: 'string' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ];
  return Type.Unsafe<unknown>({ oneOf, description, example });
}

/** Something that was seen to happen to a company. */
export const businessEvent = publicObject('BusinessEvent', 'One observed change of a field of a business.', {
  object: Field.objectType('business_event'),
  id: Field.string('The unique id of the event.', 'us-or-150000007/2/0'),
  type: Field.string('The kind of change; `business.added` for the first event.', 'business.status_changed'),
  field: Field.string('The field that changed.', 'status_verbatim'),
  before: fieldValue(
    'The previous value: text, a whole list such as addresses, or a screening result. `null` if there was none.',
    'Good Standing',
  ),
  after: fieldValue('The new value, in the same form.', 'Delinquent'),
  observed_at: Field.time('Time when the change was observed.'),
  source: Field.string('The slug of the source that showed the change.', 'us-or/business-registry'),
  as_of: Field.dateOrNull(
    'The date of the data that showed the change; `null` if the source does not state it.',
    '2026-10-31',
  ),
  live: Field.flag('Whether a live lookup showed the change, not a bulk file.'),
});

export type BusinessEvent = Shape<typeof businessEvent>;

export interface ListBusinessEventsReply extends ListReply<BusinessEvent> {
  /** By the id of an event, the first time at which it was known: the end of the write that observed it. Absent where both are one time. */
  readonly knownSince?: Readonly<Record<string, string>>;
  /** The earliest time that can be read as it was known; absent where all is kept. */
  readonly keptSince?: string;
}

/** The changes of a company since it was first seen. Newest first; the last of all is that it was added. */
export const listBusinessEvents = defineMessage<ListBusinessEventsReply>()({
  subject: 'business-registry.list-business-events',
  deadlineMs: 2_000,
  shows: (reply, show, request) => {
    const id = formatBusinessId(request);
    show.about(id);
    return { ...reply, items: show.part(id, reply.items) };
  },
  request: { ...businessIdFields, ...windowFields, ...pastFields },
  errors: [codes.business.notFound, codes.business.beforeFirstLoad],
  example: {
    request: { state: 'OR', fileNumber: '150000007', offset: 0, limit: 30 },
    reply: {
      items: [
        {
          object: 'business_event',
          id: 'us-or-150000007/2/0',
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
          id: 'us-or-150000007/1/0',
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
      knownSince: {
        'us-or-150000007/2/0': '2026-11-09T08:15:31.000Z',
        'us-or-150000007/1/0': '2026-11-02T08:15:44.000Z',
      },
      totalCount: 2,
    },
  },
});
