import type { AnnouncedChange, AnnouncedCompany, CurrentCompany } from '@registry/contracts-business-registry';
import { formatBusinessId, isSampleSlug } from '@registry/domain';
import type { CompanySnapshot } from '../companies/company-changes.ts';
import { mergeNames, mergePeople } from '../companies/merge-seen.ts';
import type { AnnouncedChangeRow, CurrentCompanyRow } from './current-company.row.ts';

/** The slug of a source by its number. */
type SlugOf = (sourceNo: number) => string;

/** A company of a change event; the version of its row may be newer. */
export interface AnnouncedVersion extends Pick<AnnouncedCompany, 'state' | 'version' | 'action'> {
  readonly key: string;
  readonly isSample: boolean;
}

/** The published state of a company; `row` is undefined if it no longer exists. `changes` are those up to the version. */
export function toAnnouncedCompany(
  { key, isSample, ...about }: AnnouncedVersion,
  row: CurrentCompanyRow | undefined,
  changes: readonly AnnouncedChangeRow[],
  slugOf: SlugOf,
): AnnouncedCompany {
  const { state, version, action } = about;
  const fileNumber = row?.file_number ?? key;
  const id = formatBusinessId({ state, fileNumber });
  const past = { ...about, id, fileNumber, isSample, cameLive: false, current: null, changes: [] };
  if (row?.is_suppressed === true) return { ...past, suppressedNames: mergeNames(id, row.names ?? []) };
  if (row === undefined || action === 'removed') return past;
  const current = toCurrentCompany(id, row, slugOf);
  return {
    ...past,
    isSample: isSample || current.sources.every(isSampleSlug),
    cameLive: action === 'added' ? row.added_live : changes.some((one) => one.version === version && one.came_live),
    current,
    changes: changes.map((change) => toChange(change, slugOf)),
  };
}

function toCurrentCompany(id: string, row: CurrentCompanyRow, slugOf: SlugOf): CurrentCompany {
  return {
    version: row.version,
    name: row.name,
    names: mergeNames(id, row.names ?? []),
    status: row.status,
    statusVerbatim: row.status_verbatim,
    entityType: row.entity_type,
    registrationDate: row.registration_date,
    formationDate: row.formation_date,
    formationState: row.formation_state,
    ein: row.ein,
    fullAddress: row.full_address,
    addresses: (row.addresses ?? []).map(
      ([kind, fullAddress, addressLine1, addressLine2, city, state, postalCode, country]) => ({
        kind,
        fullAddress,
        addressLine1,
        addressLine2,
        city,
        state,
        postalCode,
        country,
      }),
    ),
    people: mergePeople(row.people ?? []).map(({ sourceNo: _, ...person }) => person),
    sources: (row.sources ?? []).map((no) => slugOf(no)),
    asOf: row.as_of,
    absentSince: row.absent_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toChange(row: AnnouncedChangeRow, slugOf: SlugOf): AnnouncedChange {
  const { version, type, field, before, after } = row;
  const source = slugOf(row.source_no);
  return {
    version,
    type,
    field,
    before,
    after,
    source,
    cameLive: row.came_live,
    asOf: row.as_of,
    observedAt: row.observed_at.toISOString(),
    isDiscovery: isDiscovery(row),
  };
}

/**
 * A source that is new may differ from what others said of a company: that is a change. What it says where nothing was known is
 * none; nor are further names that are tied to the company because trade names or records were loaded for the first time.
 */
function isDiscovery({ field, before, came_live, before_first_load }: AnnouncedChangeRow): boolean {
  const saidNothing = before === null || (Array.isArray(before) && before.length === 0);
  return before_first_load && (saidNothing || (field === FURTHER_NAMES && !came_live));
}

const FURTHER_NAMES: keyof CompanySnapshot = 'alternativeNames';
