import type { Jurisdiction } from '@registry/contracts-jurisdiction';
import { jurisdictionCode } from '@registry/domain';
import type { JurisdictionDto } from './jurisdiction.dto.ts';

export function toJurisdiction(jurisdiction: Jurisdiction): JurisdictionDto {
  const { state, companyCount, bulk, liveSos, liveUcc, sources } = jurisdiction;
  return {
    object: 'jurisdiction',
    code: jurisdictionCode(state),
    company_count: companyCount,
    bulk,
    live_sos: liveSos,
    live_ucc: liveUcc,
    sources: sources.map(({ source, lastLoadedAt, rows, verified }) => ({
      source,
      last_loaded_at: lastLoadedAt,
      rows,
      verified,
    })),
  };
}
