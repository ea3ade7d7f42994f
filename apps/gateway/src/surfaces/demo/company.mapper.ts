import type { CompanySummary } from '@registry/contracts-demo';
import type { DatesById } from '../data-dates.ts';
import { profileUrl } from './base-url.ts';
import type { CompanyDto } from './company.dto.ts';

/** What a company is shown with: where the surface is, and the dates of the data of companies. */
export interface CompanyContext {
  readonly baseUrl: string;
  readonly dates: DatesById;
}

export function toCompany(company: CompanySummary, { baseUrl, dates }: CompanyContext): CompanyDto {
  return {
    object: 'company',
    id: company.id,
    name: company.name,
    status: company.status,
    as_of: dates.get(company.id) ?? null,
    type: company.type,
    entity_type: company.entityType,
    jurisdiction: company.jurisdiction,
    formation_date: company.formationDate,
    city: company.city,
    address: company.address,
    naics: company.naics,
    officers_count: company.officersCount,
    has: company.has,
    sample: company.isSample,
    profile: profileUrl(baseUrl, company.id),
  };
}
