/** What is reported to those who follow a company: event type → what people read. Of records, `RECORD_KINDS` says which is whose. */
export const EVENT_TYPES = {
  'business.status_changed': 'Status changed',
  'business.name_changed': 'Name changed',
  'business.address_changed': 'Address changed',
  'business.agent_changed': 'Registered agent changed',
  'business.officers_changed': 'Officers changed',
  'business.entity_type_changed': 'Entity type changed',
  'business.removed': 'Company removed',
  'lien.filed': 'Lien filed',
  'lien.status_changed': 'Lien status changed',
  'license.added': 'License added',
  'license.status_changed': 'License status changed',
  'permit.added': 'Permit added',
  'loan.added': 'Loan added',
  'federal.added': 'Federal record added',
  'watchlist.test': 'Test event',
} as const;

/** The type of an event of a watchlist. */
export type EventType = keyof typeof EVENT_TYPES;

/** All event types, in the order of the table. */
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as readonly EventType[];

/** The event that a customer sends to try a delivery: it is about no company. */
export const TEST_EVENT_TYPE: EventType = 'watchlist.test';

/** The last event of a company that its registry, or this service, no longer has: it names the company and says nothing else of it. */
export const REMOVED_EVENT_TYPE: EventType = 'business.removed';

/** Whether something that happened is reported: owners announce more than that. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_TYPES, type);
}
