import { type Company, exampleCompany } from '@registry/contracts-demo';
import type { DatesById } from '../businesses/data-dates.ts';
import { profileUrl } from '../addresses/base-url.ts';

/** What a company is shown with: where the surface is, and the dates of the data of companies. */
export interface CompanyContext {
  readonly baseUrl: string;
  readonly dates: DatesById;
}

/** What the example of the documents is shown with. */
export const EXAMPLE_CONTEXT: CompanyContext = { baseUrl: '', dates: new Map([[exampleCompany.id, '2026-10-31']]) };

/** A company of a reply with what only the gateway knows. */
export function toShown<Shown extends Company>(company: Shown, { baseUrl, dates }: CompanyContext): Shown {
  return { ...company, as_of: dates.get(company.id) ?? null, profile: profileUrl(baseUrl, company.id) };
}
