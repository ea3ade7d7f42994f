import { getBusiness } from '@registry/contracts-business-registry';
import type { PastRequest } from '@registry/contracts-message';
import { type Business, screenCompanies, type WatchlistScreening } from '@registry/contracts-records-sections';
import { type BusinessIdParts, toIdParts } from '@registry/domain';
import type { MessageSender } from '@registry/matching';
import { readMatchKeys } from '../match-keys.ts';
import { countResults } from './decided-screening.ts';
import { readEach } from './each-registration.ts';

/** Reads and screens a company. Its id is then as its registry writes it. */
export async function screenBusiness(services: MessageSender, id: BusinessIdParts, at: PastRequest = {}) {
  // All that is known of the company decides whether it is on a list of some day.
  const known = at.knownAt === undefined ? {} : { knownAt: at.knownAt };
  const found = await services.call(getBusiness, { ...id, withMatchKeys: true, ...known });
  const { id: businessId, addresses } = found.business;
  const company = { matchKeys: readMatchKeys(found), names: [], addresses, ein: null };
  const { screenings } = await services.call(screenCompanies, { companies: [company], ...at });
  const [screening] = screenings;
  if (screening === undefined) throw new Error(`records-sections did not screen ${businessId}.`);
  return { businessId, screening };
}

/**
 * A profile with the screening of each of its registrations in numbers: a hit of one is a hit of the entity. `screen` reads the screening of
 * another registration, with the decisions of who sees it.
 */
export async function addScreenings(
  business: Business,
  screen: (id: BusinessIdParts) => Promise<WatchlistScreening>,
): Promise<Business> {
  const others = new Set(business.registrations.map(({ id }) => id).filter((id) => id !== business.id));
  const screened = await readEach([...others], async (id) => [
    [id, countResults(await screen(toIdParts(id)))] as const,
  ]);
  const found = new Map([[business.id, countResults(business.watchlist)] as const, ...screened]);
  const registrations = business.registrations.map((one) => {
    const watchlist = found.get(one.id);
    return watchlist === undefined ? one : { ...one, watchlist };
  });
  return { ...business, registrations };
}
