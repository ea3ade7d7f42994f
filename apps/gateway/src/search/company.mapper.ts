import { type Company, exampleCompany, type ListedCompany } from '@registry/contracts-demo';
import type { DatesById } from '../businesses/data-dates.ts';
import { profileUrl } from '../addresses/base-url.ts';

/** Context of a shown company: the address of the surface, and the dates of the data of companies. */
export interface CompanyContext {
  readonly baseUrl: string;
  readonly dates: DatesById;
}

/** Context of the example in the documents. */
export const EXAMPLE_CONTEXT: CompanyContext = { baseUrl: '', dates: new Map([[exampleCompany.id, '2026-10-31']]) };

/** A company of a reply with what only the gateway knows, and without what only the gateway needs. */
export function toShown<Shown extends Company>(company: Shown, { baseUrl, dates }: CompanyContext): Shown {
  const shown = withoutVersion(company as Shown & ListedCompany);
  return { ...shown, as_of: dates.get(company.id) ?? null, profile: profileUrl(baseUrl, company.id) };
}

function withoutVersion<Shown extends Company>({ version: _, ...company }: Shown & ListedCompany): Shown {
  return company as Shown;
}
