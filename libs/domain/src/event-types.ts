/** The events of a watchlist, most of them of a followed company: type → title. `RECORD_KINDS` says which events belong to which records. */
export const EVENT_TYPES = {
  'business.status_changed': 'Status changed',
  'business.name_changed': 'Name changed',
  'business.address_changed': 'Address changed',
  'business.agent_changed': 'Registered agent changed',
  'business.officers_changed': 'Officers changed',
  'business.entity_type_changed': 'Entity type changed',
  'registration.linked': 'Registration linked',
  'registration.unlinked': 'Registration unlinked',
  'entity.merged': 'Entity merged',
  'entity.split': 'Entity split',
  'business.removed': 'Company removed',
  'business.restored': 'Company restored',
  'lien.filed': 'Lien filed',
  'lien.status_changed': 'Lien status changed',
  'license.added': 'License added',
  'license.status_changed': 'License status changed',
  'permit.added': 'Permit added',
  'loan.added': 'Loan added',
  'federal.added': 'Federal record added',
  'watchlist.hit_added': 'Screening hit added',
  'watchlist.hit_removed': 'Screening hit removed',
  'verification.changed': 'Verification changed',
  'batch.completed': 'Batch completed',
  'watchlist.test': 'Test event',
} as const;

/** The type of an event of a watchlist. */
export type EventType = keyof typeof EVENT_TYPES;

/** When each type of event occurs, for the documentation. */
export const EVENT_DESCRIPTIONS: Readonly<Record<EventType, string>> = {
  'business.status_changed': 'The status changed, or the company left or returned to the file of its registry.',
  'business.name_changed': 'The legal name changed, or the list of former and trade names.',
  'business.address_changed': 'An address was added, changed or removed.',
  'business.agent_changed': 'A registered agent was added, changed or removed.',
  'business.officers_changed': 'An officer or director was added, changed or removed.',
  'business.entity_type_changed': 'The entity type changed.',
  'registration.linked':
    'A registration in another state was linked to the company, or the company to others. The changes have the states and the reason.',
  'registration.unlinked': 'A registration in another state, or this one, left the entity of the company.',
  'entity.merged': 'The entity of the company became part of an older one. Its id redirects to the older one.',
  'entity.split': 'The entity of the company was split. The part with the domestic registration keeps the id.',
  'business.removed':
    'The company is no longer available here. Delete what you have of it. Only `business.restored` can follow.',
  'business.restored': 'The company is available here again after `business.removed`.',
  'lien.filed': 'A lien was matched to the company, or more of its parties became known.',
  'lien.status_changed':
    'The status of a matched lien changed, such as by a termination. Also sent for an amendment of a lien whose first filing is not loaded.',
  'license.added': 'A license was matched to the company.',
  'license.status_changed': 'The status of a matched license changed.',
  'permit.added': 'A permit was matched to the company.',
  'loan.added': 'A loan under a public program was matched to the company.',
  'federal.added': 'A federal record, such as a motor carrier registration, was matched to the company.',
  'watchlist.hit_added':
    'An entry of a list of excluded, denied or sanctioned parties is a hit for the company now, because the list or the company changed.',
  'watchlist.hit_removed':
    'An entry is not a hit for the company any more, because the list or the company changed. Your decisions make no event.',
  'verification.changed':
    'A check of a case that you decided has another status. Every watchlist of the workspace gets it, whichever companies it follows.',
  'batch.completed':
    'A batch of the workspace ended: every row is matched, or it failed. Each watchlist with a webhook gets it. It is about no company.',
  'watchlist.test': 'A test that you requested. It is about no company.',
};

/** All event types, in the order of the table. */
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as readonly EventType[];

/** The event that a customer sends to test a delivery. */
export const TEST_EVENT_TYPE: EventType = 'watchlist.test';

/** The events of a screening hit of a company. */
export const HIT_ADDED_EVENT_TYPE: EventType = 'watchlist.hit_added';
export const HIT_REMOVED_EVENT_TYPE: EventType = 'watchlist.hit_removed';

/** The event of a list that is matched in the background. */
export const BATCH_EVENT_TYPE: EventType = 'batch.completed';

/** The event of a decided case whose checks come out otherwise. */
export const VERIFICATION_EVENT_TYPE: EventType = 'verification.changed';

/** Events that a watchlist has whichever companies it follows. */
export const WORKSPACE_EVENT_TYPES: readonly EventType[] = [VERIFICATION_EVENT_TYPE, BATCH_EVENT_TYPE, TEST_EVENT_TYPE];

/** The event of a company that its registry or this service no longer has. It has only the id of the company. */
export const REMOVED_EVENT_TYPE: EventType = 'business.removed';

/** The event of a company that was removed and is there again. */
export const RESTORED_EVENT_TYPE: EventType = 'business.restored';

/** Checks that a change becomes an event: publishers report more changes than that. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_TYPES, type);
}
