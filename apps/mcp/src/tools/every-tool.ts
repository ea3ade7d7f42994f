import { compareDays } from './compare-days/compare-days.tool.ts';
import { followCompany } from './follow-company/follow-company.tool.ts';
import { getCompany } from './get-company/get-company.tool.ts';
import { getEntity } from './get-entity/get-entity.tool.ts';
import { getEvidence } from './get-evidence/get-evidence.tool.ts';
import { listChanges } from './list-changes/list-changes.tool.ts';
import { listCompanyRecords } from './list-company-records/list-company-records.tool.ts';
import { listJurisdictions } from './list-jurisdictions/list-jurisdictions.tool.ts';
import { matchCompanies } from './match-companies/match-companies.tool.ts';
import { searchCompanies } from './search-companies/search-companies.tool.ts';
import { searchPeople } from './search-people/search-people.tool.ts';
import type { Tool } from './tool.ts';
import { verifyCompany } from './verify-company/verify-company.tool.ts';

/** In the order in which they are listed, which does not change. */
export const everyTool: readonly Tool[] = [
  searchCompanies,
  matchCompanies,
  getCompany,
  listCompanyRecords,
  searchPeople,
  listJurisdictions,
  getEntity,
  listChanges,
  compareDays,
  getEvidence,
  followCompany,
  verifyCompany,
];
