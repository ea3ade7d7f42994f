import type { GetBusinessReply, RegisteredBusiness } from '@registry/contracts-business-registry';
import {
  type Business,
  describeContacts,
  type ListSectionsReply,
  NOT_SCREENED,
} from '@registry/contracts-records-sections';
import { notFetched, toEmbeddedSections } from './embedded-section.mapper.ts';
import { seenContacts } from './seen-contacts.mapper.ts';
import { seenAddresses } from './seen-addresses.mapper.ts';
import { seenNames } from './seen-names.mapper.ts';

/** The public profile of a company with what its records add; null leaves the record sections unfetched. */
export function toBusiness(
  registered: RegisteredBusiness,
  records: ListSectionsReply | null,
  { details = [], documents = [] }: Pick<GetBusinessReply, 'details' | 'documents'> = {},
): Business {
  const { certifications, ...contacts } = seenContacts(details, records?.contacts);
  return {
    ...registered,
    names: seenNames(registered.names, records?.names ?? []),
    addresses: seenAddresses(registered.addresses, records?.addresses ?? []),
    tin: toTin(records?.ein ?? null),
    ...contacts,
    watchlist: records?.screening.watchlist ?? NOT_SCREENED,
    ...(records === null ? notFetched : toEmbeddedSections(records)),
    documents: [...documents],
    bankruptcies: [],
    litigations: [],
    certifications,
    orders: [],
    review: null,
    monitor: null,
    contacts_coverage: describeContacts(records !== null),
  };
}

function toTin(ein: string | null): Business['tin'] {
  return ein === null ? null : { object: 'tin', tin: `${ein.slice(0, 2)}-${ein.slice(2)}` };
}
