import { type Company, exampleCompany, type ListedCompany } from '@registry/contracts-demo';
import type { DatesById } from '../businesses/data-dates.ts';
import { profileUrl } from '../addresses/base-url.ts';

/** What a company is shown with: where the surface is, and the dates of the data of companies. */
export interface CompanyContext {
  readonly baseUrl: string;
  readonly dates: DatesById;
}

/** What the example of the documents is shown with. */
export const EXAMPLE_CONTEXT: CompanyContext = { baseUrl: '', dates: new Map([[exampleCompany.id, '2026-10-31']]) };

/** A company of a reply with what only the gateway knows, and without what only the gateway needs. */
export function toShown<Shown extends Company>(company: Shown, { baseUrl, dates }: CompanyContext): Shown {
  const shown = withoutVersion(company as Shown & ListedCompany);
  return { ...shown, as_of: dates.get(company.id) ?? null, profile: profileUrl(baseUrl, company.id) };
}

function withoutVersion<Shown extends Company>({ version: _, ...company }: Shown & ListedCompany): Shown {
  return company as Shown;
}
