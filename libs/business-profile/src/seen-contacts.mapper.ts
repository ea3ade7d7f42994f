import type { RegisterDetails } from '@registry/contracts-business-registry';
import { type Contacts, type ContactValues, NO_CONTACT_VALUES } from '@registry/contracts-records-sections';
import { mergeContacts, registerContacts, toContacts } from '@registry/matching/contacts';

/** How a company is reached and what it does, by its registrations and by the records that are matched to it. */
export function seenContacts(
  registered: readonly RegisterDetails[],
  inRecords: ContactValues = NO_CONTACT_VALUES,
): Contacts {
  if (registered.length === 0) return toContacts(inRecords);
  return toContacts(mergeContacts(registerContacts(registered), inRecords));
}
