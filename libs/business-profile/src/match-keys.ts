import type { GetBusinessReply, MatchKeys } from '@registry/contracts-business-registry';

/** The keys that were requested with a company. Without them its records cannot be found, and a response without records would be wrong. */
export function readMatchKeys({ business, matchKeys }: GetBusinessReply): MatchKeys {
  if (matchKeys === null) throw new Error(`business-registry has no names for ${business.id}.`);
  return matchKeys;
}
