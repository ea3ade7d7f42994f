import {
  type PublishedChange,
  type PublishedCompany,
  type PublishedName,
  type CurrentCompany,
  toPerson,
} from '@registry/contracts-business-registry';
import { formatBusinessId, isSampleSlug } from '@registry/domain';
import { listAddresses, listOfficers } from '../companies/company-lists.ts';
import { mergeNames, mergePeople } from '../companies/merge-seen.ts';
import type { PublishedChangeRow, CurrentCompanyRow } from './current-company.row.ts';

/** The slug of a source by its number. */
type SlugOf = (sourceNo: number) => string;

/** A company of a change event; the version of its row may be newer. */
export interface PublishedVersion extends Pick<PublishedCompany, 'state' | 'version' | 'action'> {
  readonly key: string;
  readonly is_sample: boolean;
}

/** The published state of a company; `row` is undefined if it no longer exists. `changes` are those up to the version. */
export function toPublishedCompany(
  { key, is_sample, ...about }: PublishedVersion,
  row: CurrentCompanyRow | undefined,
  changes: readonly PublishedChangeRow[],
  slugOf: SlugOf,
): PublishedCompany {
  const { state, version, action } = about;
  const fileNumber = row?.file_number ?? key;
  const id = formatBusinessId({ state, fileNumber });
  const past = { ...about, id, file_number: fileNumber, is_sample, live: false, current: null, changes: [] };
  if (row?.is_suppressed === true) return { ...past, suppressed_names: toPublishedNames(id, row) };
  if (row === undefined || action === 'removed') return past;
  const current = toCurrentCompany(id, row, slugOf);
  return {
    ...past,
    is_sample: is_sample || current.sources.every(isSampleSlug),
    live: action === 'added' ? row.added_live : changes.some((one) => one.version === version && one.came_live),
    current,
    changes: changes.map((change) => toChange(change, slugOf)),
  };
}

function toCurrentCompany(id: string, row: CurrentCompanyRow, slugOf: SlugOf): CurrentCompany {
  const { version, name, status, status_verbatim, entity_type, registration_date, formation_date, formation_state } =
    row;
  const { ein, full_address, as_of, absent_since, created_at, updated_at } = row;
  return {
    ...{ version, name, status, status_verbatim, entity_type, registration_date, formation_date, formation_state },
    ...{ ein, full_address, as_of },
    names: toPublishedNames(id, row),
    addresses: listAddresses(row.lists).map(
      ({ kind, fullAddress, addressLine1, addressLine2, postalCode, ...address }) => ({
        kind,
        full_address: fullAddress,
        address_line1: addressLine1,
        address_line2: addressLine2,
        city: address.city,
        state: address.state,
        postal_code: postalCode,
        country: address.country,
      }),
    ),
    people: mergePeople(listOfficers(row.lists)).map(({ sourceNo: _, ...person }) => ({
      ...person,
      address: toPerson(person).address,
    })),
    sources: (row.sources ?? []).map((no) => slugOf(no)),
    absent_since: absent_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** A name of two kinds is listed as each. */
function toPublishedNames(id: string, { names }: Pick<CurrentCompanyRow, 'names'>): PublishedName[] {
  return mergeNames(id, names ?? [], ({ kind }) => kind).map(({ name, latest, sources }) => {
    const { kind, status, began, ended } = latest;
    return {
      ...{ name, kind, sources },
      ...(status !== null && { status }),
      ...(began !== null && { began }),
      ...(ended !== null && { ended }),
    };
  });
}

function toChange(row: PublishedChangeRow, slugOf: SlugOf): PublishedChange {
  const { version, type, field, before, after, came_live: live, as_of, observed_at } = row;
  return {
    ...{ version, type, field, before, after, source: slugOf(row.source_no), live, as_of },
    observed_at: observed_at.toISOString(),
    is_discovery: isDiscovery(row),
  };
}

/**
 * A source that is new may differ from what others said of a company: that is a change. What it says where nothing was known is
 * none; nor are further names that are tied to the company because trade names or records were loaded for the first time.
 */
function isDiscovery({ field, before, came_live, before_first_load }: PublishedChangeRow): boolean {
  if (field === SCREENING) return false; // the first screening of a company writes no change
  const saidNothing = before === null || (Array.isArray(before) && before.length === 0);
  return before_first_load && (saidNothing || (field === FURTHER_NAMES && !came_live));
}

const SCREENING = 'watchlist';
const FURTHER_NAMES = 'alternative_names';
