import { getMatchKeys, matchCompanies } from '@registry/contracts-business-registry';
import {
  listRecordHolders,
  listSection,
  type RecordHolder,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { parseBusinessId, readRecordNumber } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';

/** Companies that are compared with a record, and found by its number, at most. */
const CANDIDATES_MAX = 5;

/**
 * The ids of the companies that have a record with the number `q`, such as a license or USDOT number. Only for a search that finds
 * nothing else. Names only nominate companies: the sections of each decide, as on its profile.
 */
export async function companiesByRecordNumber(services: MessageClient, q: string): Promise<string[]> {
  const number = readRecordNumber(q);
  if (number === undefined) return [];
  const { holders } = await services.call(listRecordHolders, { number });
  const found = await Promise.all(holders.map((holder) => holdersCompanies(services, holder)));
  return [...new Set(found.flat())];
}

async function holdersCompanies(services: MessageClient, holder: RecordHolder): Promise<string[]> {
  const { names, state, fileNumber, ein } = holder;
  if (state === null || names.length === 0) return [];
  const queries = names.slice(0, CANDIDATES_MAX).map((name) => {
    return {
      name,
      state,
      ...(fileNumber === null ? {} : { file_number: fileNumber }),
      ...(ein === null ? {} : { tin: ein }),
    };
  });
  const { results } = await services.call(matchCompanies, { queries, limit: CANDIDATES_MAX, minConfidence: 0 });
  const ids = new Set(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)));
  const checked = [...ids].slice(0, CANDIDATES_MAX).map(async (id) => {
    return (await hasRecord(services, id, holder)) ? [id] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** Checks that the holder's records are in the company's section. */
async function hasRecord(services: MessageClient, id: string, { section, subjectNos }: RecordHolder): Promise<boolean> {
  const parts = parseBusinessId(id);
  if (parts === undefined) return false;
  const { matchKeys } = await services.call(getMatchKeys, parts);
  const own = { matchKeys, section, minConfidence: SHOWN_CONFIDENCE, subjectNos, offset: 0, limit: 1 };
  return (await services.call(listSection, own)).totalCount > 0;
}
