import type { Document, ListDocumentsReply } from '@registry/contracts-business-registry';
import { formatBusinessId, toSampleSlug } from '@registry/domain';
import { listRegisters, LOADED_AT } from '../companies/company-facts.ts';
import { FIRST_DAY } from '../companies/company-table.ts';
import type { ShownCompany } from '../world.ts';

/** The filings of a company at its registry, newest first; with a day, those that were filed by then. */
export function listFilings(company: ShownCompany, day?: string): Document[] {
  const id = formatBusinessId(company);
  const source = toFilingSource(company);
  return company.filings
    .map(([filingDate, type], at): Document => ({
      object: 'document',
      id: `${id}/documents/${at + 1}`,
      document_type: type,
      filename: null,
      filing_date: filingDate,
      download_url: null,
      source: source.source,
      sources: [source],
      metadata: { number: `${company.fileNumber}-${at + 1}`, name: company.name },
    }))
    .filter(({ filing_date: filed }) => day === undefined || (filed ?? '') <= day)
    .toReversed();
}

/** How much is loaded of the filings of its state. */
export function describeFilings(company: ShownCompany): ListDocumentsReply['coverage'] {
  const register = listRegisters(FIRST_DAY).get(company.state)?.register ?? 'part';
  if (register === 'part') return { status: 'not_covered', scope: null, sources: [], register };
  const source = toFilingSource(company);
  return { status: 'partial', scope: `${source.source} fictional filings`, sources: [source], register };
}

function toFilingSource({ state, asOf = FIRST_DAY, addedAt = LOADED_AT }: ShownCompany) {
  return { source: toSampleSlug(`us-${state.toLowerCase()}/filings`), as_of: asOf, loaded_at: addedAt };
}
