import type { PastRequest } from '@registry/contracts-message';
import { type Application, type Business, screenCompanies } from '@registry/contracts-records-sections';
import { readEin } from '@registry/domain';
import { type MessageSender, toQueriedParty } from '@registry/matching';
import { toPlaceQuery } from './query.ts';
import type { ReviewedCompany } from './reviewed-company.ts';
import { namesToScreen } from './tasks/names.ts';

/**
 * Adds to a company the screening of the submitted names that are not its own: these are screened with the company. `clocks`: as of which
 * time and day lists are read.
 */
export async function readReviewed(
  services: MessageSender,
  business: Business,
  application: Application,
  clocks: PastRequest = {},
): Promise<ReviewedCompany> {
  const foreign = namesToScreen(application, business);
  if (foreign.length === 0) return { business, names: null };
  const [name = ''] = foreign;
  const state = (text: string | null) => (text === null ? {} : { state: text });
  const places = application.addresses.map((address) => ({ ...toPlaceQuery(address), ...state(address.state) }));
  const party = {
    matchKeys: null,
    names: [...new Set(foreign.flatMap((one) => toQueriedParty({ name: one })?.names ?? []))],
    addresses: places.flatMap((place) => toQueriedParty({ name, ...place })?.addresses ?? []),
    ein: readEin(application.tin ?? '') ?? null,
  };
  const { screenings } = await services.call(screenCompanies, { companies: [party], ...clocks });
  return { business, names: screenings[0]?.watchlist ?? null };
}
