import type { CompanyScreening, ExclusionEntry, ScreenedAddress } from '@registry/contracts-records-sections';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { EXCLUSION_LIST_NAMES, type ExclusionListName, toSampleSlug } from '@registry/domain';
import { describeLists, EntryIndex, findEntries, type ScreenedParty, toParty, toScreening } from '@registry/matching';
import { FIRST_DAY, type FictionalCompany, fictionalCompanies } from '../companies/company-table.ts';
import { fullAddress } from '../companies/company-facts.ts';

const LIST: ExclusionListName = 'SDN';
const toSource = (list: ExclusionListName) =>
  toSampleSlug(list === LIST ? 'us/ofac-sdn' : 'us/consolidated-screening-list');
/** The company that two lists always have: one of sanctions, and one of exclusions. */
const LISTED = { state: 'CO', fileNumber: 'SANDBOX-6' } as const;
/** Records of fictional companies add no names and numbers. */
const NOTHING_FURTHER = { ein: null, names: [], addresses: [], rows: [] };

/** An entry of a list of excluded parties. */
export interface ListedEntry {
  readonly entry: ExclusionEntry;
  /** The first day of data without it; null while it is listed. YYYY-MM-DD. */
  readonly removedOn: string | null;
}

/** The lists at a time: each one of the real lists, whole. */
export interface ListOfParties {
  readonly entries: readonly ListedEntry[];
  /** The days of the oldest and the newest data. YYYY-MM-DD. */
  readonly firstDay: string;
  readonly asOf: string;
}

/** The entries that the lists have at any time. */
export const lastingEntries: readonly ListedEntry[] = fictionalCompanies
  .filter(({ state, fileNumber }) => state === LISTED.state && fileNumber === LISTED.fileNumber)
  .flatMap((company) =>
    (['SAM', LIST] as const).map((list) => ({ entry: toEntry(company, FIRST_DAY, list), removedOn: null })),
  );

/** An entry about a company, which was listed on a day. */
export function toEntry(company: FictionalCompany, listedOn: string, list = LIST): ExclusionEntry {
  const { name, state, fileNumber, address } = company;
  return {
    ...{ list, entry_id: `${state}-${fileNumber}`, name, may_be_cut: false, kind: 'entity', aliases: [] },
    addresses: [
      {
        full_address: fullAddress(company),
        ...{ address_line1: address.line, city: address.city, state, postal_code: address.postalCode, country: 'US' },
      },
    ],
    ...{ identifiers: [], programs: ['FICTION'], listed_at: listedOn, expires_at: null, remarks: null, url: null },
    repeats: null,
  };
}

/** A company as it is screened. */
export function toFictionalParty(keys: MatchKeys, addresses: readonly ScreenedAddress[]): ScreenedParty {
  return toParty(keys, addresses, NOTHING_FURTHER);
}

/** Screens a party as the service of records does; with a day, by the entries that were on the list then. */
export function screenParty(
  party: ScreenedParty,
  { entries, firstDay, asOf }: ListOfParties,
  day?: string,
): CompanyScreening {
  const loadedAt = new Date(`${asOf}T00:00:00.000Z`);
  const current = entries.filter(({ removedOn }) => removedOn === null);
  const loaded = EXCLUSION_LIST_NAMES.map((list) => {
    const rows = current.filter(({ entry }) => entry.list === list).length;
    const file = { source: toSource(list), list, loadNo: 1, asOf, loadedAt, fileDigest: null };
    return { ...file, rows, expectedRows: null, isWhole: true, firstDay };
  });
  const listed = day === undefined ? current : entries.filter((one) => isListedOn(one, day));
  const byId = new Map<string, ExclusionEntry>(
    listed.map(({ entry }) => [`${entry.list} ${entry.entry_id}`, entry] as const),
  );
  const found = findEntries(new EntryIndex(byId), party).flatMap(({ id, match }) => {
    const entry = byId.get(id);
    if (entry === undefined) return [];
    const seen = { source: toSource(entry.list), asOf, retrievedAt: loadedAt, fileDigest: null };
    const shown = { sourceNo: 1, rowKey: id, entry, ...seen, isAbsent: false, removedElsewhere: [] };
    return [{ shown, match }];
  });
  return toScreening(describeLists(loaded, day), found);
}

function isListedOn({ entry, removedOn }: ListedEntry, day: string): boolean {
  return (entry.listed_at ?? '') <= day && (removedOn === null || day < removedOn);
}
