import type { CompanySummary } from '@registry/contracts-demo';
import { profileUrl } from './base-url.ts';
import type { CompanyDto } from './company.dto.ts';

export function toCompany(company: CompanySummary, baseUrl: string): CompanyDto {
  return {
    object: 'company',
    id: company.id,
    name: company.name,
    status: company.status,
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
