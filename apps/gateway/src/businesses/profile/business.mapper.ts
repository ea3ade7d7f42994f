import type { RegisteredBusiness } from '@registry/contracts-business-registry';
import type { Business, ListSectionsReply } from '@registry/contracts-records-sections';
import { notFetched, toEmbeddedSections } from '../../records/rows/embedded-section.mapper.ts';
import { seenAddresses } from './seen-addresses.mapper.ts';
import { seenNames } from './seen-names.mapper.ts';

/** The public profile of a company with what its records add; null leaves the record sections unfetched. */
export function toBusiness(registered: RegisteredBusiness, records: ListSectionsReply | null): Business {
  return {
    ...registered,
    names: seenNames(registered.names, records?.names ?? []),
    addresses: seenAddresses(registered.addresses, records?.addresses ?? []),
    tin: toTin(records?.ein ?? null),
    industry_classification: null,
    website: null,
    phone_numbers: [],
    email_addresses: [],
    profiles: [],
    watchlist: { object: 'watchlist', hit_count: 0, agencies: [], lists: [] },
    ...(records === null ? notFetched : toEmbeddedSections(records)),
    documents: [],
    bankruptcies: [],
    litigations: [],
    certifications: [],
    orders: [],
    review: null,
    monitor: null,
  };
}

function toTin(ein: string | null): Business['tin'] {
  return ein === null ? null : { object: 'tin', tin: `${ein.slice(0, 2)}-${ein.slice(2)}` };
}
