import type { RowOrigin } from '@registry/contracts-business-registry';
import type { BusinessEvidence } from '@registry/contracts-records-sections';
import { SECTION_NAMES } from '@registry/domain';
import type { BusinessWithOrigins } from '../businesses/profile/business-with-origins.ts';

/** Returns a company for evidence: as it is shown, with the place and the source of each original row. */
export function toEvidenceOfBusiness(
  found: BusinessWithOrigins,
): Pick<BusinessEvidence, 'business' | 'rows' | 'further_rows' | 'files'> {
  const { business, registered, records } = found;
  return {
    business,
    rows: [...listRegistrationRows(found), ...listRecordRows(found)],
    further_rows: registered.further.map(({ kind, key, origin }) => {
      return { object: 'evidence_further_row', kind, key, ...origin };
    }),
    files: [...registered.files, ...records.files],
  };
}

function listRegistrationRows({ business, registered }: BusinessWithOrigins): BusinessEvidence['rows'] {
  return business.registrations.flatMap(({ records }, i) =>
    records.map((_row, n) => toRow(['registrations', i, 'records', n], registered.registrations[i])),
  );
}

/** A row that two sections list has an entry for each. */
function listRecordRows({ sections, records }: BusinessWithOrigins): BusinessEvidence['rows'] {
  return SECTION_NAMES.flatMap((section) =>
    sections[section].places.flatMap((place, i) =>
      (records.rows[place] ?? []).map(({ path, origin }) => toRow([section, 'data', i, 'record', ...path], origin)),
    ),
  );
}

function toRow(path: readonly (string | number)[], origin: RowOrigin | undefined): BusinessEvidence['rows'][number] {
  if (origin === undefined) throw new Error(`The row ${path.join('/')} has no origin.`);
  const steps = ['business', ...path].map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return { object: 'evidence_row', at: steps.join(''), ...origin };
}
