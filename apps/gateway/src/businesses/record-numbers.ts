import { getMatchKeys, matchCompanies } from '@registry/contracts-business-registry';
import {
  listRecordHolders,
  listSection,
  readNumber,
  type RecordHolder,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { isSameNumber, parseBusinessId, readRecordNumber } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';

/** Companies that are compared with a record, and found by its number, at most. */
const CANDIDATES_MAX = 5;
/** Rows of a section that are read at once, and looked through: a chain has hundreds of licenses. */
const [ROWS_AT_ONCE, ROWS_MAX] = [100, 1_000];

/**
 * The ids of the companies that have a record with the number `q`, such as a license or USDOT number. Only for a search that finds
 * nothing else. Names only nominate companies: the sections of each decide, as on its profile.
 */
export async function companiesByRecordNumber(services: MessageClient, q: string): Promise<string[]> {
  const number = readRecordNumber(q);
  if (number === undefined) return [];
  const { holders } = await services.call(listRecordHolders, { number });
  const found = await Promise.all(holders.map((holder) => holdersCompanies(services, holder, number)));
  return [...new Set(found.flat())];
}

async function holdersCompanies(services: MessageClient, holder: RecordHolder, number: string): Promise<string[]> {
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
    return (await hasRecord(services, id, holder, number)) ? [id] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** Whether a record with the number is in the company's section. */
async function hasRecord(
  services: MessageClient,
  id: string,
  { section }: RecordHolder,
  number: string,
): Promise<boolean> {
  const parts = parseBusinessId(id);
  if (parts === undefined) return false;
  const { matchKeys } = await services.call(getMatchKeys, parts);
  const least = { matchKeys, section, minConfidence: SHOWN_CONFIDENCE, limit: ROWS_AT_ONCE };
  for (let offset = 0, end = 1; offset < end; offset += ROWS_AT_ONCE) {
    const { rows, totalCount } = await services.call(listSection, { ...least, offset });
    if (rows.some((row) => isSameNumber(readNumber(row) ?? '', number))) return true;
    end = Math.min(totalCount, ROWS_MAX);
  }
  return false;
}
