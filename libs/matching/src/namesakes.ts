import type { CompanyKeys } from '@registry/contracts-business-registry';
import type { NameComparison } from './compare-names.ts';
import { type Facts, share } from './facts.ts';
import {
  type CompanyNames,
  companyNames,
  furtherFacts,
  type FurtherNames,
  listFurtherNames,
  sharesSecondLine,
} from './further-names.ts';
import type { ComparedRecord } from './subject.ts';

/** Other companies that bear the name and are alike to the record: so many, and what is known of each. */
export interface Rivals {
  readonly count: number;
  readonly facts: Facts;
}

/** The compared facts of a namesake. */
interface Namesake {
  readonly postalCodes: readonly string[];
  /** Null where they are not known. */
  readonly names: CompanyNames | null;
}

/** A company is compared to many records, and each time next to the same others. */
const namesakesOf = new WeakMap<CompanyKeys, readonly Namesake[]>();

function toNamesakes(keys: CompanyKeys): readonly Namesake[] {
  const before = namesakesOf.get(keys);
  if (before !== undefined) return before;
  const { namesakes, namesakeNames: names } = keys;
  const all = (namesakes ?? []).map((postalCodes, i): Namesake => {
    const known = names?.[i];
    return { postalCodes, names: known === undefined ? null : companyNames(known) };
  });
  namesakesOf.set(keys, all);
  return all;
}

/**
 * All that bear the legal name next to one of them, by what is known of each. The others see it alike from their side, so that the
 * shares of all can be those of one whole. What is not known of them is assumed in their favor.
 */
export function namesakeFacts(
  { bearers, alike }: NameComparison,
  own: Facts,
  record: ComparedRecord,
  keys: CompanyKeys,
): { readonly facts: Facts; readonly rivals: readonly Rivals[] } {
  const isExact = own.full_name === true;
  const given = listFurtherNames(record);
  const namesakes = groupNamesakes(toNamesakes(keys), given, record);
  const hasZip = record.postalCodes.length > 0;
  const unread = alike - 1 - namesakes.reduce((sum, { count }) => sum + count, 0);
  const all: Group[] = [
    ...namesakes.map((group) => ({ ...group, isExact })),
    { count: unread, postalCode: hasZip || null, second: null, isTradeShared: false, isNamed: false, isExact },
    {
      count: bearers - alike,
      postalCode: hasZip || null,
      second: null,
      isTradeShared: false,
      isNamed: false,
      isExact: !isExact,
    },
  ];
  const isAllRead = unread <= 0 && bearers <= alike;
  const places = [...namesakes.map(({ postalCode }) => postalCode), ...(isAllRead ? [] : [null])];
  return {
    facts: placesThere(own.postal_code ?? null, places, record, keys),
    rivals: withAssumed(all, sharingNames(given, own, keys), own).flatMap(({ count, ...group }) => {
      const { postalCode, second, isTradeShared } = group;
      const facts = { full_name: group.isExact, postal_code: postalCode, ...furtherFacts(second, isTradeShared) };
      return count > 0 ? [{ count, facts }] : [];
    }),
  };
}

/** So many for which the same was found. */
interface Group {
  readonly count: number;
  readonly postalCode: boolean | null;
  readonly second: boolean | null;
  readonly isTradeShared: boolean;
  /** Their names are known. */
  readonly isNamed: boolean;
  readonly isExact: boolean;
}

const KNOWN = [null, false, true] as const;

/** Hundreds of namesakes are compared to each of a company's records: they are counted by a number for what was found. */
function groupNamesakes(
  namesakes: readonly Namesake[],
  given: FurtherNames,
  { postalCodes: there }: ComparedRecord,
): Omit<Group, 'isExact'>[] {
  const counts = new Map<number, number>();
  for (const { postalCodes, names } of namesakes) {
    const place = KNOWN.indexOf(share(there, postalCodes));
    const second = names === null ? 0 : KNOWN.indexOf(sharesSecondLine(given, names));
    const isTradeShared = names !== null && share(given.trades, names.folded) === true;
    const found = place + 3 * second + 9 * Number(isTradeShared) + 18 * Number(names !== null);
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts].map(([found, count]) => ({
    count,
    postalCode: KNOWN[found % 3] ?? null,
    second: KNOWN[Math.floor(found / 3) % 3] ?? null,
    isTradeShared: Math.floor(found / 9) % 2 === 1,
    isNamed: found >= 18,
  }));
}

/** How many namesakes whose names are not known may share what the record gives: as many as bear it, or one that the record is of. */
function sharingNames(given: FurtherNames, own: Facts, { alternatives }: CompanyKeys): number {
  if (own.second_name === false) return 1;
  // A second name weighs so much more that a trade name of one does not tell it from the others.
  const compared = own.second_name === true ? given.seconds : given.trades;
  const shared = alternatives.filter(({ folded }) => compared.includes(folded));
  return shared.length === 0 ? 0 : Math.min(...shared.map((name) => name.companiesWithFolded)) - 1;
}

/** So many of those whose names are not known share what the record gives: first those in the likeliest places. */
function withAssumed(
  groups: readonly Group[],
  sharing: number,
  { second_name: second = null, trade_name: trade }: Facts,
): Group[] {
  let left = sharing;
  return groups
    .toSorted((one, other) => likelihood(other) - likelihood(one))
    .flatMap((group) => {
      const count = group.isNamed ? 0 : Math.max(0, Math.min(left, group.count));
      left -= count;
      const shared = { ...group, count, second: second === null ? null : true, isTradeShared: trade === true };
      return [shared, { ...group, count: group.count - count }];
    });
}

function likelihood({ postalCode, isExact }: Group): number {
  return (postalCode === null ? 1 : postalCode ? 2 : 0) + (isExact ? 0.5 : 0);
}

/** Compares where the others of the name are with the record's place; null for one whose ZIP code is not known. */
function placesThere(
  isHere: boolean | null,
  others: readonly (boolean | null)[],
  record: ComparedRecord,
  { namesakes, asOf }: CompanyKeys,
): Facts {
  if (namesakes === null || record.postalCodes.length === 0) return { namesakes_elsewhere: null };
  const isElsewhere = others.includes(true) ? false : others.includes(null) ? null : true;
  return { namesakes_elsewhere: isHere === null ? null : isElsewhere, same_years: areOfSameYears(record.asOf, asOf) };
}

const YEAR_MS = 365.25 * 24 * 3_600_000;

/** Within so many years few companies move. */
const SAME_YEARS = 1;

type Day = string | null | undefined;

function areOfSameYears(records: Day, register: Day): boolean | null {
  if (!records || !register) return null;
  return Math.abs(Date.parse(records) - Date.parse(register)) <= SAME_YEARS * YEAR_MS;
}
