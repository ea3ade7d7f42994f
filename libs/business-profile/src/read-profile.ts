import { getBusiness, type GetBusinessReply } from '@registry/contracts-business-registry';
import { listSections, type ListSectionsRequest, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import type { MessageSender } from '@registry/matching';
import { toBusiness } from './business.mapper.ts';
import { readMatchKeys } from './match-keys.ts';

/** The times that are read, the least confidence of a record, and that origins are wanted. */
type ProfileOptions = Pick<ListSectionsRequest, 'knownAt' | 'validOn' | 'withOrigins' | 'minConfidence'>;

/**
 * Reads a company with its records, as everybody sees it: who it is, from business-registry; what is about it, from records-sections. Throws
 * `business_not_found`.
 */
export async function readProfile(
  services: MessageSender,
  id: BusinessIdParts,
  { minConfidence, ...at }: ProfileOptions = { minConfidence: SHOWN_CONFIDENCE },
) {
  const found = await services.call(getBusiness, { ...id, withMatchKeys: true, ...at });
  return addRecords(services, found, { minConfidence, ...at });
}

/** The same of a company that was read with its match keys. */
export async function addRecords(services: MessageSender, found: GetBusinessReply, options: ProfileOptions) {
  // All that is known of the company decides whether it is on a list of some day.
  const addresses = found.knownAddresses ?? found.business.addresses;
  const request = { matchKeys: readMatchKeys(found), addresses, ...options };
  const records = await services.call(listSections, request);
  return { business: toBusiness(found.business, records, found), found, records };
}
